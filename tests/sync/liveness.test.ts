import { expect, it } from 'vitest';
import { getHistory } from '#db/queries/history.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import type { Fault } from '../support/test-server.ts';
import { ALL_TIME, openStates, trainOnce } from '../support/training-steps.ts';

const FAULTS: (Fault | undefined)[] = [
  'lose-request',
  'lose-answer',
  { status: 503, body: '{"detail":"later"}', type: 'application/json' },
  { status: 200, body: '<html>', type: 'text/html' },
  undefined,
];
/** Drains, each a minute after the other, that a queue may take once the network is whole. */
const BOUND = 3;

const gym = setupSyncTest();

it.each([1, 2, 3, 4, 5])(
  '[LIVE1] seed %i: when the faults stop, the queue is empty within a bound',
  async seed => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const random = randomFrom(seed);
    gym.server.setFault(() => FAULTS[Math.floor(random() * FAULTS.length)]);
    for (let round = 0; round < 3; round++) {
      await trainOnce(device, gym.clock);
      await device.sync();
      gym.clock.advance(5_000);
    }
    gym.server.setFault(undefined);
    for (let round = 0; round < BOUND; round++) {
      gym.clock.advance(60_000);
      await device.sync();
    }
    expect(await openStates(device)).toEqual([]);
    expect(await getHistory(device.db, ALL_TIME)).toHaveLength(3);
  },
);

/** Mulberry32: small, seeded, good enough to draw faults. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
