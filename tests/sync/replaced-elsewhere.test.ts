/** A replaced exercise, and a training that ends here or there. */
import { describe, expect, it } from 'vitest';
import { deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { undo } from '#commands/undo.ts';
import { discardChanges, putBackLost, retryChanges } from '#commands/unsent.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { BENCH, beginTraining, mustAddSet, openStates, REFUSED, SQUAT } from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };

const HEAVY = { weightKg: 90, reps: 3 };

const gym = openGym();

type Training = Awaited<ReturnType<typeof beginTraining>>;

/** The second has replaced the squat by the bench and ticked a set of it; the first has not heard of it. */
async function openBothReplaced() {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { workoutKey, itemKey } = await beginTraining(first);
  await first.sync();
  await second.sync();
  await replaceExercise(second.ctx, itemKey, BENCH);
  await tickSet(second.ctx, await mustAddSet(second, itemKey), { weightKg: 60, reps: 8 });
  await second.sync();
  return { first, second, workoutKey, itemKey };
}

async function shownOn(device: TestDevice, workoutKey: string) {
  const view = await getWorkoutView(device.db, workoutKey);
  return view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)]);
}

interface Both {
  first: TestDevice;
  second: TestDevice;
  workoutKey: string;
}

/** What the first sends ends the training with the sets of the new exercise; its own set for the old one waits for a word. */
async function expectSetAside({ first, second, workoutKey }: Both, weightsKg: number[]): Promise<void> {
  await first.sync();
  await second.sync();
  expect(await shownOn(second, workoutKey)).toEqual([[BENCH, weightsKg]]);
  expect((await second.db.workouts.get(workoutKey))?.status).toBe('completed');
  expect(await openStates(first)).toEqual([['rejected', 'set.create']]);
}

/** The first cancels the training, and the second has finished it before that is sent. */
async function losesItsCancel(first: TestDevice, second: TestDevice, workoutKey: string): Promise<void> {
  gym.clock.advance(1_000);
  await cancelWorkout(first.ctx, workoutKey);
  await finishWorkout(second.ctx, workoutKey);
  await second.sync();
  await first.sync();
  gym.clock.advance(60_000);
  await first.sync();
  expect(await openStates(first)).toEqual([['rejected', 'workout.cancel']]);
}

describe('an exercise replaced elsewhere', () => {
  it('[LATE2] keeps its new sets when the training is finished here, and what was ticked for the old one comes back beside', async () => {
    const { first, second, workoutKey, itemKey } = await openBothReplaced();
    await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 90, reps: 3 });
    await finishWorkout(first.ctx, workoutKey);
    await expectSetAside({ first, second, workoutKey }, [60]);
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    await second.sync();
    const both = [
      [BENCH, [60]],
      [SQUAT, [90]],
    ];
    expect(await shownOn(second, workoutKey)).toEqual(both);
    expect(await shownOn(first, workoutKey)).toEqual(both);
    expect(await openStates(first)).toEqual([]);
  });

  it('[LATE2] takes no set over to the new one when an answer says so before the finished training is sent', async () => {
    const { first, second, workoutKey, itemKey } = await openBothReplaced();
    await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 90, reps: 3 });
    await renameWorkout(first.ctx, workoutKey, 'Ноги');
    await finishWorkout(first.ctx, workoutKey);
    // The training is read before the queue goes, as an answer to an earlier call of it would bring it.
    await first.sync();
    await expectSetAside({ first, second, workoutKey }, [60]);
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    expect(await shownOn(first, workoutKey)).toEqual([
      [BENCH, [60]],
      [SQUAT, [90]],
    ]);
  });

  it('[LATE2] takes none over when a refused import is tried again after an answer has said so', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, itemKey } = await beginTraining(first);
    await first.sync();
    await second.sync();
    await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 90, reps: 3 });
    await finishWorkout(first.ctx, workoutKey);
    gym.server.setFault(({ path }) => (path.endsWith('/import/') ? REFUSED : undefined));
    await first.sync();
    gym.server.setFault(undefined);
    expect(await openStates(first)).toEqual([['rejected', 'workout.import']]);
    await replaceExercise(second.ctx, itemKey, BENCH);
    await second.sync();
    await first.sync();
    const [parked] = await first.db.log.toArray();
    await retryChanges(first.ctx, [parked?.seq ?? 0]);
    await expectSetAside({ first, second, workoutKey }, []);
  });

  it('[PARK1] takes no refused set along when the training is finished: it is the person who decides', async () => {
    const { first, second, workoutKey, itemKey } = await openBothReplaced();
    const late = await mustAddSet(first, itemKey);
    await first.sync();
    expect(await openStates(first)).toEqual([['rejected', 'set.create']]);
    await saveSetValues(first.ctx, late, { weightKg: 90 });
    // It would be taken now.
    await replaceExercise(second.ctx, itemKey, SQUAT);
    await second.sync();
    await renameWorkout(first.ctx, workoutKey, 'Ноги');
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    await second.sync();
    expect(await shownOn(second, workoutKey)).toEqual([[SQUAT, []]]);
    expect((await second.db.workouts.get(workoutKey))?.status).toBe('completed');
    const parked = await first.db.log.toArray();
    expect(parked.map(({ state, intent }) => [state, intent.op])).toEqual([
      ['rejected', 'set.create'],
      ['rejected', 'set.patch'],
    ]);
    await discardChanges(first.ctx, [parked[0]?.seq ?? 0]);
    await first.sync();
    expect(await openStates(first)).toEqual([]);
    expect(await shownOn(first, workoutKey)).toEqual([[SQUAT, []]]);
  });
});

describe('an exercise replaced here', () => {
  it('[HOLD1] keeps a set added since and deleted again for as long as its undo is on offer', async () => {
    const [first] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, itemKey } = await beginTraining(first);
    await first.sync();
    await replaceExercise(first.ctx, itemKey, BENCH);
    const added = await mustAddSet(first, itemKey);
    await tickSet(first.ctx, added, { weightKg: 60, reps: 8 });
    const seq = await deleteSet(first.ctx, added);
    await first.sync();
    expect(await undo(first.ctx, seq ?? -1)).toBe(true);
    await first.sync();
    expect(await openStates(first)).toEqual([]);
    expect(await shownOn(first, workoutKey)).toEqual([[BENCH, [60]]]);
  });

  it('[PARK5] shows again a set whose answer was lost, when training and replacement are taken back by a refused cancel', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, itemKey } = await beginTraining(first);
    await first.sync();
    await second.sync();
    const late = await mustAddSet(first, itemKey);
    gym.server.setFault(request => (request.path.endsWith('/sets/') ? 'lose-answer' : undefined));
    await first.sync();
    gym.server.setFault(undefined);
    await replaceExercise(first.ctx, itemKey, BENCH);
    await cancelWorkout(first.ctx, workoutKey);
    await finishWorkout(second.ctx, workoutKey);
    await second.sync();
    gym.clock.advance(60_000);
    await first.sync();
    const parked = await first.db.log.toArray();
    expect(parked.map(({ state, intent }) => [state, intent.op])).toEqual([['rejected', 'workout.cancel']]);
    await discardChanges(first.ctx, [parked[0]?.seq ?? 0]);
    await first.sync();
    const view = await getWorkoutView(first.db, workoutKey);
    expect(view?.items.map(({ sets }) => sets.map(set => set.key).includes(late))).toEqual([true]);
  });

  it('[PARK5] a set that was never sent does not come back with its deleted exercise, when a refused cancel takes the delete back', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, itemKey, setKey } = await beginTraining(first);
    await first.sync();
    await second.sync();
    await mustAddSet(first, itemKey);
    await deleteItem(first.ctx, itemKey);
    await cancelWorkout(first.ctx, workoutKey);
    await finishWorkout(second.ctx, workoutKey);
    await second.sync();
    gym.clock.advance(60_000);
    await first.sync();
    await discardChanges(first.ctx, [(await first.db.log.toArray())[0]?.seq ?? 0]);
    await first.sync();
    const view = await getWorkoutView(first.db, workoutKey);
    expect(view?.items.map(({ sets }) => sets.map(set => set.key))).toEqual([[setKey]]);
  });

  it.each([
    ['a set deleted before', ({ ctx }: TestDevice, { setKey }: Training) => deleteSet(ctx, setKey)],
    ['replaced before', ({ ctx }: TestDevice, { itemKey }: Training) => replaceExercise(ctx, itemKey, BENCH)],
    ['a set ticked before', ({ ctx }: TestDevice, { setKey }: Training) => tickSet(ctx, setKey, HEAVY)],
  ])(
    '[PARK5] deleted, %s, it comes back as the server holds it when a refused cancel takes that back',
    async (_, before) => {
      const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
      const training = await beginTraining(first);
      const { workoutKey, itemKey, setKey } = training;
      await tickSet(first.ctx, setKey, { weightKg: 60, reps: 8 });
      await first.sync();
      await second.sync();
      await before(first, training);
      await deleteItem(first.ctx, itemKey);
      await losesItsCancel(first, second, workoutKey);
      expect(await shownOn(first, workoutKey)).toEqual([[SQUAT, [60]]]);
      await discardChanges(first.ctx, [(await first.db.log.toArray())[0]?.seq ?? 0]);
      await first.sync();
      expect(await shownOn(first, workoutKey)).toEqual([[SQUAT, [60]]]);
    },
  );

  it('[PARK5] a set ticked and then deleted comes back as the server holds it when a refused cancel takes that back', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, setKey } = await beginTraining(first);
    await first.sync();
    await second.sync();
    await tickSet(first.ctx, setKey, HEAVY);
    await deleteSet(first.ctx, setKey);
    await losesItsCancel(first, second, workoutKey);
    expect(await shownOn(first, workoutKey)).toEqual([[SQUAT, [null]]]);
  });
});
