/** Two devices in one training, or one after the other: joins, late edits, what is lost. */
import { describe, expect, it } from 'vitest';
import { deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { saveSetValues, tickSet, untickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { getHistory } from '#db/queries/history.ts';
import { getNextUp } from '#db/queries/next-up.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  addOne,
  BENCH,
  mustAddSet,
  openBothWithTraining,
  openStates,
  SQUAT,
} from '../support/training-steps.ts';

const gym = setupSyncTest();

describe('two devices', () => {
  const user = { username: 'anna', password: 'sekret-1' };

  it('[JOIN1] a training started on both joins: the items of both are kept', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const workoutA = await startEmptyWorkout(first.ctx);
    await addOne(first, workoutA, SQUAT);
    const workoutB = await startEmptyWorkout(second.ctx);
    const itemB = await addOne(second, workoutB, BENCH);
    const setB = await mustAddSet(second, itemB);
    await tickSet(second.ctx, setB, { weightKg: 50, reps: 10 });
    await first.sync();
    await second.sync();
    await first.sync();
    const view = await getWorkoutView(first.db, workoutA);
    expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT, BENCH]);
    expect(view?.items[1]?.sets.map(set => [set.weightKg, set.done])).toEqual([[50, true]]);
    expect(await second.db.aliases.get(workoutB)).toEqual({ key: workoutB, into: workoutA });
    expect(await openStates(second)).toEqual([]);
  });

  it('[JOIN1] the rest that runs while it joins still says what comes next', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    await startEmptyWorkout(first.ctx);
    await first.sync();
    const itemB = await addOne(second, await startEmptyWorkout(second.ctx), BENCH);
    const [done] = [await mustAddSet(second, itemB), await mustAddSet(second, itemB)];
    await tickSet(second.ctx, done, { weightKg: 50, reps: 10 });
    const next = await getNextUp(second.db);
    expect(next?.values).toMatchObject({ weightKg: 50, reps: 10 });
    await second.sync();
    expect(await getNextUp(second.db)).toEqual(next);
  });

  it('[JOIN1] a template made of a training that then joins another one is made of what it is now', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    await startEmptyWorkout(first.ctx);
    await first.sync();
    const workoutB = await startEmptyWorkout(second.ctx);
    const setB = await mustAddSet(second, await addOne(second, workoutB, BENCH));
    await tickSet(second.ctx, setB, { weightKg: 50, reps: 10 });
    await createTemplate(second.ctx, { workoutKey: workoutB, title: 'Верх', call: 'create' });
    await second.sync();
    await first.sync();
    expect(await openStates(second)).toEqual([]);
    const templates = await first.db.templates.toArray();
    const sets = [{ weightKg: 50, reps: 10 }];
    expect(templates).toMatchObject([{ title: 'Верх', items: [{ exerciseKey: BENCH, sets }] }]);
  });

  it('[JOIN2] finished here before the answer came, it goes as a training of its own', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    await startEmptyWorkout(first.ctx);
    await first.sync();
    const workoutB = await startEmptyWorkout(second.ctx);
    gym.server.setFault(() => 'lose-answer');
    await second.sync();
    gym.server.setFault(undefined);
    const itemB = await addOne(second, workoutB, BENCH);
    const setB = await mustAddSet(second, itemB);
    await tickSet(second.ctx, setB, { weightKg: 50, reps: 10 });
    await finishWorkout(second.ctx, workoutB);
    await second.sync();
    expect(await openStates(second)).toEqual([]);
    await first.sync();
    const [finished] = await getHistory(first.db, ALL_TIME);
    expect(finished?.key).toBe(workoutB);
    expect(finished?.lines.map(line => line.best)).toEqual(['50 кг × 10']);
  });

  it('[LATE1] an edit made offline to a workout that another device finished still reaches it', async () => {
    const { first, second, workoutKey, setKey } = await openBothWithTraining(gym, user);
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await finishWorkout(second.ctx, workoutKey);
    await second.sync();
    await first.sync();
    await second.sync();
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.workout.status).toBe('completed');
    expect(view?.items[0]?.sets.map(set => [set.weightKg, set.done])).toEqual([[90, true]]);
    expect((await first.db.workouts.get(workoutKey))?.status).toBe('completed');
  });

  it.each<[string, (second: TestDevice, workoutKey: string, setKey: string) => Promise<unknown>]>([
    ['unticks its set', (second, _, setKey) => untickSet(second.ctx, setKey)],
    ['ends its training', (second, workoutKey) => finishWorkout(second.ctx, workoutKey)],
  ])('[REST3] a rest is over when another device %s', async (_, change) => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const workoutKey = await startEmptyWorkout(first.ctx);
    const setKey = await mustAddSet(first, await addOne(first, workoutKey, SQUAT));
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await second.sync();
    expect(await first.db.rest.count()).toBe(1);
    await change(second, workoutKey, setKey);
    await second.sync();
    await first.sync();
    expect(await first.db.rest.count()).toBe(0);
  });

  it('[LATE2] finishing here leaves what the other device wrote meanwhile as it is', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const workoutKey = await startEmptyWorkout(first.ctx);
    const itemKey = await addOne(first, workoutKey, SQUAT);
    const theirs = await mustAddSet(first, itemKey);
    const ours = await mustAddSet(first, itemKey);
    const replaced = await addOne(first, workoutKey, BENCH);
    await tickSet(first.ctx, theirs, { weightKg: 60, reps: 5 });
    await first.sync();
    await second.sync();
    await saveSetValues(second.ctx, theirs, { weightKg: 62.5 });
    await renameWorkout(second.ctx, workoutKey, 'Ноги');
    await replaceExercise(second.ctx, replaced, SQUAT);
    await second.sync();
    await tickSet(first.ctx, ours, { weightKg: 90, reps: 3 });
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    await second.sync();
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.workout).toMatchObject({ status: 'completed', title: 'Ноги' });
    expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT, SQUAT]);
    expect(view?.items[0]?.sets.map(set => [set.weightKg, set.reps, set.done])).toEqual([
      [62.5, 5, true],
      [90, 3, true],
    ]);
  });

  it('[PULL1] a pull leaves a field with a pending change alone, and takes the others', async () => {
    const { first, second, setKey } = await openBothWithTraining(gym, user);
    await saveSetValues(second.ctx, setKey, { weightKg: 77.5, reps: 4 });
    await second.sync();
    await saveSetValues(first.ctx, setKey, { weightKg: 80 });
    gym.server.setCallFault(() => ({ status: 503 }));
    await first.sync();
    expect(await openStates(first)).toEqual([['sealed', 'set.patch']]);
    expect(await first.db.sets.get(setKey)).toMatchObject({ weightKg: 80, reps: 4 });
    gym.server.setCallFault(undefined);
    gym.clock.advance(60_000);
    await first.sync();
    expect(await first.db.sets.get(setKey)).toMatchObject({ weightKg: 80, reps: 4 });
    expect(await first.db.bases.count()).toBe(0);
  });

  it('[PARK3] what was lost elsewhere is rejected, goes on showing, and holds nobody up', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const workoutKey = await startEmptyWorkout(first.ctx);
    const itemKey = await addOne(first, workoutKey, SQUAT);
    const setKey = await mustAddSet(first, itemKey);
    const other = await addOne(first, workoutKey, BENCH);
    await first.sync();
    await second.sync();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    const setB = await mustAddSet(first, other);
    await first.sync();
    expect(await openStates(first)).toEqual([['rejected', 'set.patch']]);
    expect((await getWorkoutView(first.db, workoutKey))?.items[0]?.sets[0]).toMatchObject({
      weightKg: 90,
      done: true,
    });
    expect((await first.db.sets.get(setB))?.serverId).not.toBeNull();
  });
});
