/** What depends on a change goes with it when the person discards that, however far each of them has come. */
import { expect, it } from 'vitest';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { removeWorkout, restoreWorkout } from '#commands/past-workouts.ts';
import { countGoingWith, discardChanges, setChangeAside } from '#commands/unsent.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { assertLaw } from '../support/assert-law.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  openStates,
  ownExercise,
  REFUSED,
  SQUAT,
} from '../support/training-steps.ts';

const gym = setupSyncTest();

const WAYS = {
  waiting: async () => {},
  sealed: async (device: TestDevice) => {
    gym.server.setFault(({ path }) => (path === '/api/batch/' ? 'lose-request' : undefined));
    await device.sync();
  },
  rejected: async (device: TestDevice) => {
    gym.server.setCallFault(({ path }) => (path.endsWith('/bulk-add/') ? REFUSED : undefined));
    await device.sync();
  },
  aside: async (device: TestDevice) => {
    for (const { seq } of await device.db.log.where('state').equals('waiting').toArray()) {
      await setChangeAside(device.ctx, seq);
    }
  },
};

it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  '[ASIDE2] takes a set that is %s with its exercise',
  async state => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await device.sync();
    const { workoutKey } = await beginTraining(device);
    await WAYS[state](device);
    expect(await openStates(device)).toContainEqual([state, 'set.create']);
    const [added] = (await device.db.log.toArray()).filter(({ kind }) => kind === 'items.add');
    const seqs = [added?.seq ?? 0];
    expect(await countGoingWith(device.ctx, seqs)).toBe(1);
    await discardChanges(device.ctx, seqs);
    expect((await openStates(device)).map(([, kind]) => kind)).not.toContain('set.create');
    expect((await getWorkoutView(device.db, workoutKey))?.items).toEqual([]);
    await assertLaw(device.db);
  },
);

it('[ASIDE2] takes along what depends on a change that goes only because of another', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await device.sync();
  const exerciseKey = await createExercise(device.ctx, await ownExercise(device));
  const { workoutKey } = await beginTraining(device, exerciseKey);
  const [made] = (await device.db.log.toArray()).filter(({ kind }) => kind === 'exercise.create');
  const seqs = [made?.seq ?? 0];
  expect(await countGoingWith(device.ctx, seqs)).toBe(2);
  await discardChanges(device.ctx, seqs);
  expect((await openStates(device)).map(([, kind]) => kind)).toEqual(['workout.create']);
  expect((await getWorkoutView(device.db, workoutKey))?.items).toEqual([]);
});

it('[ASIDE2] [JOIN1] takes a removal with the end that it followed, and what joins the training instead stays', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey } = await beginTraining(device);
  await device.sync();
  await finishWorkout(device.ctx, workoutKey);
  const next = await beginTraining(device, BENCH);
  await removeWorkout(device.ctx, workoutKey);
  const [end] = (await device.db.log.toArray()).filter(({ kind }) => kind === 'workout.finish');
  const seqs = [end?.seq ?? 0];
  expect(await countGoingWith(device.ctx, seqs)).toBe(1);
  await discardChanges(device.ctx, seqs);
  await addOne(device, next.workoutKey, BENCH);
  gym.clock.advance(60_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  const view = await getWorkoutView(device.db, workoutKey);
  expect(view?.workout.status).toBe('active');
  expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT, BENCH, BENCH]);
});

it('[ASIDE2] [JOIN1] takes all that brought an unsent cancel’s training back, and took it away again', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey } = await beginTraining(device);
  await device.sync();
  await cancelWorkout(device.ctx, workoutKey);
  await beginTraining(device, BENCH);
  await restoreWorkout(device.ctx, workoutKey);
  await removeWorkout(device.ctx, workoutKey);
  const [end] = (await device.db.log.toArray()).filter(({ kind }) => kind === 'workout.cancel');
  const seqs = [end?.seq ?? 0];
  expect(await countGoingWith(device.ctx, seqs)).toBe(2);
  await discardChanges(device.ctx, seqs);
  gym.clock.advance(60_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  const view = await getWorkoutView(device.db, workoutKey);
  expect(view?.workout.status).toBe('active');
  expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT, BENCH]);
});

it('[ASIDE2] keeps a removal that followed another end than the rejected one', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey } = await beginTraining(device);
  await device.sync();
  gym.server.setCallFault(({ path }) => (path.endsWith('/update/') ? REFUSED : undefined));
  await finishWorkout(device.ctx, workoutKey);
  await device.sync();
  expect(await openStates(device)).toEqual([['rejected', 'workout.finish']]);
  gym.server.setCallFault(() => undefined);
  await finishWorkout(device.ctx, workoutKey);
  await device.sync();
  await removeWorkout(device.ctx, workoutKey);
  const [end] = await device.db.log.where('state').equals('rejected').toArray();
  const seqs = [end?.seq ?? 0];
  expect(await countGoingWith(device.ctx, seqs)).toBe(0);
  await discardChanges(device.ctx, seqs);
  expect(await openStates(device)).toEqual([['waiting', 'workout.move']]);
  gym.clock.advance(60_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect((await getWorkoutView(device.db, workoutKey))?.workout.status).toBe('cancelled');
});
