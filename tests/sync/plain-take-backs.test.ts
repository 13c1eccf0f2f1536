// OLD1: changes undone from the journal on a server without the additions. It has no call for most of them.
import { beforeEach, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { applyTemplate, repeatWorkout } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { takeBack } from '#commands/take-back.ts';
import { createTemplate, updateTemplateFrom } from '#commands/templates.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getRejected } from '#db/queries/sync-state.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { type PlainTest, setupPlainTest } from '../support/old-server/setup-plain-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { addOne, SQUAT } from '../support/training-steps.ts';

let gym: PlainTest;

beforeEach(() => {
  gym = setupPlainTest();
});

async function templateOfTraining(device: TestDevice): Promise<Key> {
  const workoutKey = await startEmptyWorkout(device.ctx);
  await addOne(device, workoutKey, SQUAT);
  await finishWorkout(device.ctx, workoutKey);
  const key = await createTemplate(device.ctx, { workoutKey, title: 'Ноги', call: 'create' });
  await device.sync();
  return key ?? '';
}

async function takeLastBack({ ctx, db }: TestDevice, kind: string): Promise<void> {
  const entry = (await db.log.toArray()).findLast(one => one.kind === kind);
  expect(await takeBack(ctx, entry?.seq ?? 0)).toEqual({ kind: 'taken-back' });
}

it('[OLD1] a template that cannot be put back there as it was holds up no training by it', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const templateKey = await templateOfTraining(device);
  server.setFault(() => 'lose-request');
  const begun = await applyTemplate(device.ctx, templateKey);
  if (begun.kind !== 'started') throw new Error(begun.kind);
  clock.advance(60_000);
  await finishWorkout(device.ctx, begun.workoutKey);
  await updateTemplateFrom(device.ctx, begun.workoutKey, true);
  await takeLastBack(device, 'template.update');
  server.setFault(undefined);
  for (let round = 0; round < 3; round++) {
    await device.sync();
    clock.advance(120_000);
  }
  expect(gym.trainings()).toEqual([
    ['completed', [0]],
    ['completed', [0]],
  ]);
  expect((await getRejected(device.db)).map(({ kind }) => kind)).toEqual(['template.patch']);
});

it('[OLD1] [PARK1] what cannot be taken out of an ended training there stays in it here', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const workoutKey = await startEmptyWorkout(device.ctx);
  const itemKey = await addOne(device, workoutKey, SQUAT);
  const setKey = (await addSet(device.ctx, itemKey)) ?? '';
  await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
  await finishWorkout(device.ctx, workoutKey);
  await device.sync();
  await takeLastBack(device, 'set.create');
  await device.sync();
  expect((await getRejected(device.db)).map(({ kind }) => kind)).toEqual(['set.delete']);
  const items = (await getWorkoutView(device.db, workoutKey))?.items ?? [];
  expect(items.map(({ item, sets }) => [item.exerciseKey, sets.map(({ key }) => key)])).toEqual([
    [SQUAT, [setKey]],
  ]);
});

it('[OLD1] [ONE1] a repeated training whose answer was lost is known by less than its plan', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const first = await startEmptyWorkout(device.ctx);
  await deleteItem(device.ctx, await addOne(device, first, SQUAT));
  clock.advance(60_000);
  await finishWorkout(device.ctx, first);
  await device.sync();
  server.setFault(() => 'lose-request');
  await takeLastBack(device, 'item.delete');
  const again = await repeatWorkout(device.ctx, first);
  if (again.kind !== 'started') throw new Error(again.kind);
  gym.loseFirstAnswer(({ path }) => path.includes('recreate'));
  for (let round = 0; round < 3; round++) await device.sync();
  expect((await getActiveWorkout(device.db))?.key).toBe(again.workoutKey);
  expect(gym.trainings()).toEqual([
    ['completed', []],
    ['active', [0]],
  ]);
});
