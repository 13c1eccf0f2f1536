import { expect, it } from 'vitest';
import { weeksUntil } from '#domain/weeks.ts';
import { monthTicks } from '#features/statistic/month-ticks.ts';

it('names each month of a chart of weeks at its first week', () => {
  const weeks = weeksUntil(new Date(2026, 10, 28).getTime(), 12).reverse();
  expect(monthTicks(weeks)).toEqual([
    { at: 0, weeks: 4, name: 'сент.' },
    { at: 4, weeks: 4, name: 'окт.' },
    { at: 8, weeks: 4, name: 'нояб.' },
  ]);
});

it('leaves out a month of one week: its name has no room under one bar', () => {
  const weeks = weeksUntil(new Date(2026, 10, 21).getTime(), 12).reverse();
  expect(monthTicks(weeks).map(({ at, name }) => [at, name])).toEqual([
    [1, 'сент.'],
    [5, 'окт.'],
    [9, 'нояб.'],
  ]);
});
