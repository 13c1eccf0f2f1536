// Before the first Date: a zone that changes its clocks, so that a week can be an hour longer or shorter.
process.env.TZ = 'Europe/Berlin';

import { expect, test } from 'vitest';
import { keepsFormerEnd } from '#domain/reopened-end.ts';
import { weeksUntil } from '#domain/weeks.ts';

const at = (text: string) => new Date(text).getTime();
const week = (from: string, before: string) => ({
  fromMs: at(`${from}T00:00`),
  beforeMs: at(`${before}T00:00`),
});

test('weeks go from Monday to Monday, the newest first, over a change of the clocks', () => {
  const weeks = [week('2026-10-26', '2026-11-02'), week('2026-10-19', '2026-10-26')];
  expect(weeksUntil(at('2026-10-26T00:00'), 2)).toEqual(weeks);
  expect(weeksUntil(at('2026-11-01T23:59'), 2)).toEqual(weeks);
  expect(weeksUntil(at('2026-11-09T12:00'), 1, 2)).toEqual(weeks.slice(0, 1));
});

const HOUR_MS = 3_600_000;

test.each([
  ['nothing was done since', 0, true],
  ['its last act was before its end', -1, true],
  ['somebody went on at once', 1, false],
  ['somebody went on twelve hours later', 12 * HOUR_MS, false],
  ['it was mended after more than that', 12 * HOUR_MS + 1, true],
])('a reopened training, %s: keeps its former end: %3$s', (_, sinceMs, keeps) => {
  expect(keepsFormerEnd(at('2026-11-21T18:05'), at('2026-11-21T18:05') + sinceMs)).toBe(keeps);
});
