import { describe, expect, it } from 'vitest';
import { openingYear, shownMonths } from '../../../src/features/history/calendar-months.ts';

const at = (year: number, month: number) => new Date(year, month - 1, 15).getTime();
const TODAY = at(2026, 3);

describe('openingYear', () => {
  it.each([
    ['this year, if it has a training', [at(2024, 5), at(2026, 1)], 2026],
    ['the newest year with a training, if this year has none', [at(2021, 5), at(2024, 5)], 2024],
    ['this year, if a wrong clock put a training into the next', [at(2026, 1), at(2027, 5)], 2026],
    ['this year without trainings', [], 2026],
  ])('is %s', (_, starts, year) => {
    expect(openingYear(starts, TODAY)).toBe(year);
  });
});

describe('shownMonths', () => {
  it.each([
    ['begins this year at this month', 2026, at(2020, 1), at(2026, 1), 2, 0],
    [
      'begins this year at this month if the newest is of an earlier year',
      2026,
      at(2020, 1),
      at(2024, 5),
      2,
      0,
    ],
    ['begins this year at a training after this month', 2026, at(2020, 1), at(2026, 4), 3, 0],
    ['begins the newest year at its newest training', 2024, at(2020, 1), at(2024, 5), 4, 0],
    ['shows all of a year before the newest', 2023, at(2020, 1), at(2024, 5), 11, 0],
    ['shows all of a former year', 2025, at(2020, 1), at(2026, 1), 11, 0],
    ['shows nothing before the first training', 2025, at(2025, 9), at(2026, 1), 11, 8],
    ['shows one month if all was in it', 2024, at(2024, 5), at(2024, 5), 4, 4],
  ])('%s', (_, year, oldest, newest, first, last) => {
    const months = shownMonths(year, [oldest, newest], TODAY);
    expect(months[0]).toBe(first);
    expect(months.at(-1)).toBe(last);
    expect(months).toHaveLength(first - last + 1);
  });
});
