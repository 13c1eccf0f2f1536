// Covers docs/product.md: The past.
import { expect, it } from 'vitest';
import { readPastTimes } from '#domain/past-times.ts';
import { proposeTimes } from '#features/history/propose-times.ts';

const NOON_MS = new Date('2026-11-28T12:00').getTime();
const like = { startedAtMs: new Date('2026-11-20T18:30').getTime(), durationSec: 63 * 60 };

it('is at the time of day of the training it is like, and as long', () => {
  expect(proposeTimes('2026-11-26', like, NOON_MS)).toEqual({
    date: '2026-11-26',
    time: '18:30',
    minutes: '63',
  });
});

it('has just ended, of today before that time of day, and where nothing was trained yet', () => {
  expect(proposeTimes('2026-11-28', like, NOON_MS)).toMatchObject({ time: '10:57', minutes: '63' });
  expect(proposeTimes('2026-11-28', undefined, NOON_MS)).toMatchObject({ time: '11:00', minutes: '60' });
});

it('did not begin before midnight, of today soon after it: that would be tonight', () => {
  const nightMs = new Date('2026-11-28T00:20:40').getTime();
  const proposed = proposeTimes('2026-11-28', like, nightMs);
  expect(proposed).toEqual({ date: '2026-11-28', time: '00:00', minutes: '20' });
  expect(readPastTimes(proposed, nightMs).ok).toBe(true);
});

it('began before midnight, of yesterday soon after it: what is like it is not over yet', () => {
  const nightMs = new Date('2026-11-21T00:10').getTime();
  const late = { startedAtMs: new Date('2026-11-18T23:15').getTime(), durationSec: 3600 };
  const proposed = proposeTimes('2026-11-20', late, nightMs);
  expect(proposed).toEqual({ date: '2026-11-20', time: '23:10', minutes: '60' });
  expect(readPastTimes(proposed, nightMs).ok).toBe(true);
});

it.each([
  ['without a length', null],
  ['that was forgotten for more than a day', 30 * 3600],
])('is an hour long like one %s', (_, durationSec) => {
  const odd = { ...like, durationSec };
  expect(proposeTimes('2026-11-26', odd, NOON_MS)).toMatchObject({ time: '18:30', minutes: '60' });
});
