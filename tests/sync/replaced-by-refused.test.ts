/** An exercise replaced by a new one whose name the server refuses, and mended after more was done in its place. */
import { expect, it } from 'vitest';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { replaceExercise } from '#commands/edit-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { BENCH, beginTraining, openStates, ownExercise, SQUAT } from '../support/training-steps.ts';

const gym = setupSyncTest();

async function shownOn({ db }: TestDevice, workoutKey: Key) {
  const { items = [] } = (await getWorkoutView(db, workoutKey)) ?? {};
  return items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.done && set.weightKg)]);
}

/** Squats replaced by an exercise with a name too long, of which the server has not heard. */
async function replaceUnheard(device: TestDevice, tick: boolean) {
  const { workoutKey, itemKey } = await beginTraining(device, SQUAT);
  await device.sync();
  const values = { ...(await ownExercise(device)), name: 'о'.repeat(130) };
  const refused = await createExercise(device.ctx, values);
  await replaceExercise(device.ctx, itemKey, refused);
  const [shown] = (await getWorkoutView(device.db, workoutKey))?.items ?? [];
  if (tick) await tickSet(device.ctx, shown?.sets[0]?.key ?? '', { weightKg: 80, reps: 8 });
  const refuse = async () => {
    for (const _time of ['it is rejected', 'and what needs it']) await device.sync();
    const left = await shownOn(device, workoutKey);
    gym.clock.advance(60_000);
    return left;
  };
  const mend = async () => {
    await correctAndRetry(device.ctx, refused, { ...values, name: 'Короче' });
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    return shownOn(device, workoutKey);
  };
  return { device, itemKey, refused, refuse, mend };
}

/** What was done in it is refused, and the squats show again. */
async function replaceByRefused(tick: boolean) {
  const replaced = await replaceUnheard(await openGuestDevice(gym.clock, gym.server.transport), tick);
  expect(await replaced.refuse()).toEqual([[SQUAT, [false]]]);
  return replaced;
}

it('[PARK1] a ticked set of it stays, and one added since in its place', async () => {
  const { device, itemKey, refused, mend } = await replaceByRefused(true);
  await addSet(device.ctx, itemKey);
  await device.sync();
  expect(await mend()).toEqual([
    [SQUAT, [false, false]],
    [refused, [80]],
  ]);
});

it('[PARK1] it is in its place when nothing was done there since', async () => {
  const { refused, mend } = await replaceByRefused(true);
  expect(await mend()).toEqual([[refused, [80]]]);
});

it.each([
  ['a ticked set of it stays', true],
  ['an empty one is over', false],
])('[PARK1] replaced by another one since, %s', async (_, isTicked) => {
  const { device, itemKey, refused, mend } = await replaceByRefused(isTicked);
  await replaceExercise(device.ctx, itemKey, BENCH);
  await device.sync();
  expect(await mend()).toEqual([[BENCH, [false]], ...(isTicked ? [[refused, [80]]] : [])]);
});

it('[PARK1] what the person replaced knowingly, before the refusal was heard, does not come back', async () => {
  let onAnswer: (() => Promise<unknown>) | undefined;
  const device = await openGuestDevice(gym.clock, async request => {
    const response = await gym.server.transport(request);
    if (request.path === '/api/batch/') await onAnswer?.();
    return response;
  });
  const { itemKey, refuse, mend } = await replaceUnheard(device, true);
  onAnswer = async () => {
    onAnswer = undefined;
    expect(await replaceExercise(device.ctx, itemKey, BENCH)).toMatchObject({ hasLost: true });
  };
  expect(await refuse()).toEqual([[BENCH, []]]);
  expect(await mend()).toEqual([[BENCH, []]]);
});
