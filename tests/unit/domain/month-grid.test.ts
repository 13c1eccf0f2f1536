import { expect, it } from 'vitest';
import { monthGrid } from '#domain/month-grid.ts';

it.each([
  [2026, 10, 30, 6, 6],
  [2027, 1, 28, 0, 4],
  [2024, 1, 29, 3, 5],
  [2026, 2, 31, 6, 6],
])('%s, month %s: %s days, %s places before the first, %s weeks', (year, month, days, before, weeks) => {
  const grid = monthGrid(year, month);
  expect(grid).toHaveLength(weeks);
  expect(grid.flat().filter(day => day !== null)).toEqual(Array.from({ length: days }, (_, at) => at + 1));
  expect(grid[0]?.indexOf(1)).toBe(before);
  expect(grid.every(week => week.length === 7)).toBe(true);
});
