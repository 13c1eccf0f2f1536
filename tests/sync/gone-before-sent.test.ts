/** Deleted elsewhere, and a pull says so before what was ticked here has been sent: the pull hears of it first, not the refusal. */
import { expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { deleteSet, SetGoneError, saveSetValues, tickSet } from '#commands/sets.ts';
import { putBackLost, retryChanges } from '#commands/unsent.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import {
  beginTraining,
  mustAddSet,
  openBothWithLostSet,
  openStates,
  rejectedSeqs,
} from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = setupSyncTest();

/** The first ticks a set that both know and one of its own, and can only read; the second has deleted. */
async function tickWhatIsGone(
  remove: (second: TestDevice, training: { itemKey: Key; setKey: Key }) => Promise<unknown>,
) {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const training = await beginTraining(first);
  await first.sync();
  await second.sync();
  await remove(second, training);
  gym.clock.advance(60_000);
  await second.sync();
  await tickSet(first.ctx, training.setKey, { weightKg: 90, reps: 3 });
  await tickSet(first.ctx, await mustAddSet(first, training.itemKey), { weightKg: 95, reps: 2 });
  gym.server.setFault(() => 'lose-request');
  await first.sync();
  gym.server.setFault(undefined);
  return { first, second, ...training };
}

async function shownOn(device: TestDevice, workoutKey: Key) {
  const view = await getWorkoutView(device.db, workoutKey);
  return view?.items.map(({ sets }) => sets.map(set => set.weightKg));
}

/** It goes on showing while it waits and once it is refused, and is put back. Returns what the second then shows. */
async function putBack(gone: Awaited<ReturnType<typeof tickWhatIsGone>>) {
  const { first, second, workoutKey, itemKey } = gone;
  expect(await shownOn(first, workoutKey)).toEqual([[90, 95]]);
  await first.sync();
  expect(await shownOn(first, workoutKey)).toEqual([[90, 95]]);
  expect(await putBackLost(first.ctx, itemKey)).toBe('item');
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  return shownOn(second, workoutKey);
}

it('[PARK3] an exercise goes on showing what was ticked in it, and comes back with it', async () => {
  const gone = await tickWhatIsGone((device, training) => deleteItem(device.ctx, training.itemKey));
  expect(await putBack(gone)).toEqual([[90, 95]]);
});

it('[PARK3] a set goes on showing what was ticked in it, and comes back', async () => {
  const gone = await tickWhatIsGone((device, training) => deleteSet(device.ctx, training.setKey));
  expect(await putBack(gone)).toEqual([[95], [90]]);
});

it('[PARK4] comes back once, also where a part of it waits again', async () => {
  const gone = await tickWhatIsGone((device, training) => deleteSet(device.ctx, training.setKey));
  const { first, second, workoutKey, itemKey, setKey } = gone;
  await first.sync();
  const [tick] = await rejectedSeqs(first);
  await saveSetValues(first.ctx, setKey, { reps: 4 });
  await first.sync();
  await retryChanges(first.ctx, [tick ?? 0]);
  expect(await putBackLost(first.ctx, itemKey)).toBe('item');
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await shownOn(second, workoutKey)).toEqual([[95], [90]]);
});

it('a tick stores nothing, and reports it, when a pull has removed its set', async () => {
  const { first, setKey, other } = await openBothWithLostSet(gym, user);
  const set = await first.db.sets.get(setKey);
  if (!set) throw new Error('the first has read the deletion already');
  const painted = { set, previous: null, isTimeBased: false, rest: { defaultSec: 120, exerciseOrder: 1 } };
  await first.sync();
  const typed = { weightKg: 90, reps: 3 };
  await expect(tickSet(first.ctx, setKey, typed, painted)).rejects.toThrow(SetGoneError);
  await expect(tickSet(first.ctx, setKey, typed)).rejects.toThrow(SetGoneError);
  expect(await openStates(first)).toEqual([]);
  // One that is there is ticked, though no stopwatch ran for it.
  expect(await tickSet(first.ctx, other, typed)).toBe(false);
});
