import { expect, it } from 'vitest';
import { weeksUntil } from '#domain/weeks.ts';
import { cutSpan } from '#features/statistic/spans.ts';
import { timeTicks } from '#features/statistic/time-ticks.ts';

it('names each month of a chart of weeks at its first week', () => {
  const weeks = weeksUntil(new Date(2026, 10, 28).getTime(), 12).reverse();
  expect(timeTicks('week', weeks)).toEqual([
    { at: 0, bars: 4, name: 'сент.' },
    { at: 4, bars: 4, name: 'окт.' },
    { at: 8, bars: 4, name: 'нояб.' },
  ]);
});

it('leaves out a month of one week: its name has no room under one bar', () => {
  const weeks = weeksUntil(new Date(2026, 10, 21).getTime(), 12).reverse();
  expect(timeTicks('week', weeks).map(({ at, name }) => [at, name])).toEqual([
    [1, 'сент.'],
    [5, 'окт.'],
    [9, 'нояб.'],
  ]);
});

it('names as many months or years as a phone has room for', () => {
  const year = cutSpan('year', { firstMs: 0, lastMs: 0 }, new Date(2026, 10, 28).getTime());
  expect(timeTicks('month', year.parts)).toEqual([
    { at: 0, bars: 3, name: 'дек.' },
    { at: 3, bars: 3, name: 'март' },
    { at: 6, bars: 3, name: 'июнь' },
    { at: 9, bars: 3, name: 'сент.' },
  ]);
  const firstMs = new Date(2019, 5, 1).getTime();
  const all = cutSpan('all', { firstMs, lastMs: firstMs }, new Date(2026, 10, 28).getTime());
  expect(timeTicks('year', all.parts).map(({ name }) => name)).toEqual(['2019', '2021', '2023', '2025']);
});
