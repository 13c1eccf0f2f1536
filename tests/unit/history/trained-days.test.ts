// Before the first Date: a zone that changes its clocks, so that a day can be an hour longer or shorter.
process.env.TZ = 'Europe/Berlin';

import { expect, test } from 'vitest';
import { addPastWorkout } from '#commands/add-past-workout.ts';
import { findFreeDate, isTrainedOn } from '#features/history/past-offers.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

test.each([
  ['2026-10-25T23:30', '2026-10-25', '2026-10-26'],
  ['2026-03-30T00:30', '2026-03-30', '2026-03-29'],
])(
  'a training at %s is of %s, not of %s: a day ends at midnight, however long it was',
  async (start, day, other) => {
    const device = await openGuestDevice(new TestClock(), OFFLINE);
    const startedAtMs = new Date(start).getTime();
    await addPastWorkout(device.ctx, { startedAtMs, durationSec: 0, source: { kind: 'empty' } });
    expect(await isTrainedOn(device.db, day)).toBe(true);
    expect(await isTrainedOn(device.db, other)).toBe(false);
    expect(await findFreeDate(device.db, [day, other])).toBe(other);
  },
);
