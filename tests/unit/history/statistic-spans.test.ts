import { differenceInCalendarDays } from 'date-fns';
import { expect, it } from 'vitest';
import { cutSpan, hasLonger, openingSpan } from '#features/statistic/spans.ts';

const TODAY_MS = new Date(2026, 10, 28).getTime();

/** Somebody who trained from then until today, or until `last`. */
function trained(first: Date, last = new Date(TODAY_MS)) {
  return { firstMs: first.getTime(), lastMs: last.getTime() };
}

it('cuts a year into the twelve months up to this one, beside the twelve before', () => {
  const { unit, parts, before } = cutSpan('year', trained(new Date(2020, 0, 5)), TODAY_MS);
  expect(unit).toBe('month');
  expect(parts).toHaveLength(12);
  expect(parts[0]?.fromMs).toBe(new Date(2025, 11, 1).getTime());
  expect(parts.at(-1)?.beforeMs).toBe(new Date(2026, 11, 1).getTime());
  expect(before).toHaveLength(12);
  expect(before[0]?.fromMs).toBe(new Date(2024, 11, 1).getTime());
  expect(before.at(-1)?.fromMs).toBe(new Date(2025, 10, 1).getTime());
});

it.each([
  ['weeks', 'a Monday', new Date(2026, 10, 23), 78],
  ['weeks', 'a Sunday', new Date(2026, 10, 29), 84],
  ['year', 'the first of a month', new Date(2026, 10, 1), 336],
  ['year', 'the last of a month', new Date(2026, 10, 30), 365],
] as const)('compares the %s with as many days before, on %s', (span, _, today, days) => {
  const { parts, before } = cutSpan(span, trained(new Date(2020, 0, 5)), today.getTime());
  const [first, last] = [before[0]?.fromMs ?? 0, before.at(-1)?.beforeMs ?? 0];
  expect(differenceInCalendarDays(last, first)).toBe(days);
  expect(differenceInCalendarDays(today, parts[0]?.fromMs ?? 0) + 1).toBe(days);
});

it('of a shorter month compares no day of the next one', () => {
  const { before } = cutSpan('year', trained(new Date(2020, 0, 5)), new Date(2028, 1, 29).getTime());
  expect(before.at(-1)).toEqual({
    fromMs: new Date(2027, 1, 1).getTime(),
    beforeMs: new Date(2027, 2, 1).getTime(),
  });
});

it('cuts all time into months, and into years where they would be too many', () => {
  const short = cutSpan('all', trained(new Date(2026, 7, 31)), TODAY_MS);
  expect([short.unit, short.parts.length, short.before.length]).toEqual(['month', 4, 0]);
  expect(short.parts[0]?.fromMs).toBe(new Date(2026, 7, 1).getTime());
  expect(cutSpan('all', trained(new Date(2024, 11, 1)), TODAY_MS).parts).toHaveLength(24);
  const long = cutSpan('all', trained(new Date(2024, 10, 30)), TODAY_MS);
  expect([long.unit, long.parts.length]).toEqual(['year', 3]);
  expect(long.parts.at(-1)?.beforeMs).toBe(new Date(2027, 0, 1).getTime());
});

it('shows a training that a wrong clock dated ahead without failing', () => {
  expect(cutSpan('all', trained(new Date(2030, 0, 1)), TODAY_MS).parts).toHaveLength(1);
});

it('opens at the shortest time with a training', () => {
  const first = new Date(2022, 0, 5);
  expect(openingSpan(trained(first), TODAY_MS)).toBe('weeks');
  expect(openingSpan(trained(first, new Date(2026, 1, 1)), TODAY_MS)).toBe('year');
  expect(openingSpan(trained(first, new Date(2023, 1, 1)), TODAY_MS)).toBe('all');
});

it('offers a longer time once there is more than twelve weeks', () => {
  expect(hasLonger(trained(new Date(2026, 8, 14)), TODAY_MS)).toBe(false);
  expect(hasLonger(trained(new Date(2026, 7, 31)), TODAY_MS)).toBe(true);
});
