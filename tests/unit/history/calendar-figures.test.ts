import { expect, it } from 'vitest';
import { countCalendar, toTons } from '#features/history/calendar-figures.ts';

/** A Friday. */
const FRIDAY_MS = new Date(2026, 10, 27).getTime();

function daysAgo(...days: number[]): number[] {
  return days.map(day => new Date(2026, 10, 27 - day, 18).getTime());
}

it('counts the weeks in a row up to this one, and the trainings a week', () => {
  const starts = daysAgo(30, 15, 13, 9, 7, 4, 2);
  const count = { trainings: 7, weeksInRow: 3, aWeek: 2 };
  expect(countCalendar(starts, starts, FRIDAY_MS)).toEqual(count);
});

it('breaks no row by a week that is not over', () => {
  const starts = daysAgo(10, 9);
  expect(countCalendar(starts, [], FRIDAY_MS)).toEqual({ trainings: 0, weeksInRow: 1, aWeek: null });
  expect(countCalendar(daysAgo(16), [], FRIDAY_MS).weeksInRow).toBe(0);
});

it('says tons of a ton or more', () => {
  expect([999, 1000, 61_400].map(toTons)).toEqual([undefined, 1, 61]);
});
