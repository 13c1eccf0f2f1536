// A phone whose clock is days off: the server shifts a training's times, and the training still lasts as long as it did.
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import { openGym } from '../support/open-gym.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { ALL_TIME, beginTraining } from '../support/training-steps.ts';

const gym = openGym();
const DAY_MS = 86_400_000;

it('[OFF1] a training begun with network on a clock two days ahead lasts by that clock', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const ctx = { ...device.ctx, now: () => gym.clock.now() + 2 * DAY_MS };
  const workoutKey = await startEmptyWorkout(ctx);
  const startedAtMs = gym.clock.now();
  await device.sync();
  gym.clock.advance(3_600_000);
  await finishWorkout(ctx, workoutKey);
  expect((await device.db.workouts.get(workoutKey))?.durationSec).toBe(3600);
  await device.sync();
  const [told] = await getHistory(device.db, ALL_TIME);
  expect(told).toMatchObject({ startedAtMs, durationSec: 3600 });
});

it('[OFF1] one that a pull passes before its end is told keeps its times', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const ahead = { ...device, ctx: { ...device.ctx, now: () => gym.clock.now() + 2 * DAY_MS } };
  const { workoutKey, setKey } = await beginTraining(ahead);
  const startedAtMs = gym.clock.now();
  await device.sync();
  gym.clock.advance(3_600_000);
  await tickSet(ahead.ctx, setKey, { weightKg: 80, reps: 8 });
  await finishWorkout(ahead.ctx, workoutKey);
  await device.sync();
  expect((await device.db.workouts.get(workoutKey))?.startedAtMs).toBe(startedAtMs + 2 * DAY_MS);
  await device.sync();
  const [told] = await getHistory(device.db, ALL_TIME);
  expect(told).toMatchObject({ startedAtMs, durationSec: 3600 });
});
