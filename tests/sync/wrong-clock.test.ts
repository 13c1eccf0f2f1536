// A phone whose clock is days or years off: the server shifts a training's times, and it still lasts as long as it did.
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { getHistory } from '#db/queries/history.ts';
import { syncAccount } from '#sync/loop/sync-account.ts';
import { chooseRemote } from '#sync/remote/choose.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { ALL_TIME, BROKEN, beginTraining, openStates } from '../support/training-steps.ts';

const gym = setupSyncTest();
const DAY_MS = 86_400_000;

/** A device whose clock is so far ahead, at whatever it does. */
async function openAhead(aheadMs: number) {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  let offMs = aheadMs;
  const now = () => gym.clock.now() + offMs;
  device.session.ports.clock = { ...device.session.ports.clock, now };
  const ahead = { ...device, ctx: { ...device.ctx, now } };
  function putRight() {
    offMs = 0;
  }
  return { ...ahead, putRight };
}

const YEAR_MS = 365 * DAY_MS;

it.each([2 * DAY_MS, -2 * DAY_MS, YEAR_MS, -YEAR_MS])(
  '[OFF1] a training begun with network on a clock that is off by %i ms lasts by that clock',
  async offMs => {
    const device = await openAhead(offMs);
    const { workoutKey, setKey } = await beginTraining(device);
    const startedAtMs = gym.clock.now();
    gym.clock.advance(1000);
    await device.sync();
    gym.clock.advance(3_599_000);
    await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
    await finishWorkout(device.ctx, workoutKey);
    expect((await device.db.workouts.get(workoutKey))?.durationSec).toBe(3600);
    gym.clock.advance(1000);
    await device.sync();
    const [reported] = await getHistory(device.db, ALL_TIME);
    expect(reported).toMatchObject({ startedAtMs, finishedAtMs: startedAtMs + 3_600_000, durationSec: 3600 });
  },
);

it.each([
  ['begun with network', YEAR_MS],
  ['begun with network', -YEAR_MS],
  ['all of it without network', YEAR_MS],
  ['all of it without network', -YEAR_MS],
])(
  '[OFF1] one lasts as long as it did though the clock is put right in the midst of it: %s, %i ms',
  async (how, offMs) => {
    const device = await openAhead(offMs);
    const startedAtMs = gym.clock.now();
    const { workoutKey, setKey } = await beginTraining(device);
    if (how === 'begun with network') await device.sync();
    gym.clock.advance(1_800_000);
    await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
    device.putRight();
    await saveSetValues(device.ctx, setKey, { hardReps: 1 });
    gym.clock.advance(1_800_000);
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    const [reported] = await getHistory(device.db, ALL_TIME);
    // The time from one act to the next, between which the clock was put right, is the only one that nobody can tell.
    expect(reported?.durationSec).toBeGreaterThanOrEqual(1800);
    expect(reported?.durationSec).toBeLessThanOrEqual(3600);
    expect(Math.abs((reported?.startedAtMs ?? 0) - startedAtMs)).toBeLessThanOrEqual(3_600_000);
  },
);

/** Longer than any wait before a retry. */
const SET_BACK_MS = 9 * 60_000;

it('[LIVE1] a clock that is set back makes the wait for a retry no longer', async () => {
  const device = await openAhead(SET_BACK_MS);
  const { session, db, ctx } = device;
  session.ports.random = { ...session.ports.random, next: () => 0.9 };
  const remote = chooseRemote(session, db);
  const retryIfDue = () => syncAccount({ ...session, db, remote, holder: 'tab' }, { ignoreBackoff: false });
  await setRestDefault(ctx, 90);
  gym.server.setFault(() => 'lose-request');
  await device.sync();
  gym.server.setFault(undefined);
  expect(await retryIfDue()).toMatchObject({ kind: 'unreachable' });

  device.putRight();
  gym.clock.advance(1000);
  expect(await retryIfDue()).toMatchObject({ kind: 'done' });
  expect(await openStates(device)).toEqual([]);
});

it('[LIVE1] a clock that is set back delays no call that the server failed at by more than a minute', async () => {
  const device = await openAhead(SET_BACK_MS);
  await device.sync();
  gym.server.setCallFault(({ path }) => (path === '/api/me/settings/' ? BROKEN : undefined));
  await setRestDefault(device.ctx, 90);
  await device.sync();
  gym.server.setCallFault(undefined);

  device.putRight();
  gym.clock.advance(60_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
});
