// A training is cancelled here, and another device ends it while that cancel may still be taken back.
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { undo } from '#commands/undo.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, beginTraining } from '../support/training-steps.ts';

const gym = setupSyncTest();
let first: TestDevice;
let second: TestDevice;
let workoutKey: Key;
let seq: number;

beforeEach(async () => {
  const user = { username: 'vera', password: 'sekret-1' };
  [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const training = await beginTraining(second);
  workoutKey = training.workoutKey;
  await second.sync();
  await first.sync();
  await tickSet(second.ctx, training.setKey, { weightKg: 100, reps: 5 });
  const cancelled = await cancelWorkout(first.ctx, workoutKey);
  seq = cancelled.kind === 'cancelled' ? cancelled.seq : 0;
});

async function finishElsewhere(): Promise<void> {
  await finishWorkout(second.ctx, workoutKey);
  await second.sync();
  await first.sync();
}

/** What the history says of it. */
async function shownHere() {
  const [workout] = await getHistory(first.db, ALL_TIME);
  return { tonnageKg: workout?.tonnageTotalKg, best: workout?.lines[0]?.best };
}

const LIFTED = { tonnageKg: 500, best: '100 кг × 5' };

describe('a training cancelled here and finished elsewhere', () => {
  it('[HOLD1] [PULL1] is a finished one when the cancel is taken back', async () => {
    await finishElsewhere();
    expect(await undo(first.ctx, seq)).toBe('undone');
    expect(await getActiveWorkout(first.db)).toBeUndefined();
    expect(await shownHere()).toEqual(LIFTED);
  });

  it('[VIEW2] [PARK1] has its figures when the cancel is refused', async () => {
    await finishElsewhere();
    gym.clock.advance(10_000);
    await first.sync();
    expect(await shownHere()).toEqual(LIFTED);
  });
});

it('[HOLD1] a training cancelled here and elsewhere does not run again', async () => {
  // There its undo is on offer no more.
  gym.clock.advance(-10_000);
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(10_000);
  await second.sync();
  await first.sync();
  expect(await undo(first.ctx, seq)).toBe('too-late');
  expect(await getActiveWorkout(first.db)).toBeUndefined();
});
