// Before the first Date: a zone that changes its clocks, so that a week can be an hour short.
process.env.TZ = 'Europe/Berlin';

import { expect, test } from 'vitest';
import { countWeeksInRow } from '#domain/weeks-in-row.ts';

const at = (text: string) => new Date(text).getTime();
/** A Wednesday. */
const NOW = at('2026-04-01T18:00:00');

test.each([
  ['the first training ever', [], 1],
  ['one the week before, on its Monday', ['2026-03-23T00:00:00'], 2],
  ['one the week before, on its Sunday, when the clocks change', ['2026-03-29T23:59:59'], 2],
  ['one the day before', ['2026-03-31T18:00:00', '2026-03-25T18:00:00'], 0],
  ['one on Monday, after midnight', ['2026-03-30T00:00:00'], 0],
  [
    'three weeks, several in one of them',
    ['2026-03-10T08:00:00', '2026-03-17T08:00:00', '2026-03-19T08:00:00', '2026-03-24T08:00:00'],
    4,
  ],
  ['a week left out', ['2026-03-10T08:00:00', '2026-03-24T08:00:00'], 2],
])('weeks in a row after %s', (_, earlier, weeks) => {
  expect(countWeeksInRow(NOW, earlier.map(at))).toBe(weeks);
});

test('weeks in a row go over the turn of the year', () => {
  const earlier = ['2025-12-15T12:00:00', '2025-12-23T12:00:00', '2025-12-31T12:00:00'];
  expect(countWeeksInRow(at('2026-01-05T12:00:00'), earlier.map(at))).toBe(4);
});
