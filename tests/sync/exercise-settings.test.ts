/** What a person sets for an exercise and notes of a training, on two devices. */
import { expect, it } from 'vitest';
import { noteWorkout } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { addWarmups } from '#commands/more-sets.ts';
import { tickSet } from '#commands/sets.ts';
import { changeSettings } from '#commands/settings.ts';
import { getExerciseProgress } from '#db/queries/exercise-progress.ts';
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import { getSettings } from '#db/queries/settings.ts';
import { assertLaw } from '../support/assert-law.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openBothDevices } from '../support/test-device.ts';
import { beginTraining, openStates, SQUAT } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'anna', password: 'sekret-1' };

it('[NOTE1] settings made offline on both devices meet: of each the later stands', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { workoutKey } = await beginTraining(first);
  await first.sync();
  await second.sync();
  await setExerciseSettings(first.ctx, SQUAT, { note: 'раньше', restSec: 180 });
  await noteWorkout(first.ctx, workoutKey, 'на первом');
  gym.clock.advance(60_000);
  await setExerciseSettings(second.ctx, SQUAT, { note: 'позже', stepKg: 5 });
  await noteWorkout(second.ctx, workoutKey, 'на втором');
  await second.sync();
  await first.sync();
  await second.sync();
  for (const device of [first, second]) {
    expect(await device.db.exerciseSettings.get(SQUAT)).toEqual({
      key: SQUAT,
      note: 'позже',
      restSec: 180,
      stepKg: 5,
      loadMode: null,
    });
    expect((await device.db.workouts.get(workoutKey))?.note).toBe('на втором');
    expect(await openStates(device)).toEqual([]);
  }
});

it('[PLAN3] what one device sets for all trainings stands beside what another one sets', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  await changeSettings(first.ctx, { templateOffer: 'template' });
  gym.clock.advance(60_000);
  await changeSettings(second.ctx, { restDefaultSec: 75 });
  await second.sync();
  await first.sync();
  await second.sync();
  for (const device of [first, second]) {
    expect(await getSettings(device.db)).toMatchObject({ restDefaultSec: 75, templateOffer: 'template' });
    expect(await openStates(device)).toEqual([]);
  }
});

it('[NOTE1] the rest after a set is the exercise’s own where it has one', async () => {
  const [first] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { setKey } = await beginTraining(first);
  await setExerciseSettings(first.ctx, SQUAT, { restSec: 200 });
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 5 });
  expect((await first.db.rest.get('rest'))?.endsAtMs).toBe(gym.clock.now() + 200_000);
});

it('[LOAD1] a changed load mode applies to the past, on both devices', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const keys: string[] = [];
  for (const weightKg of [30, 20]) {
    const { workoutKey, setKey } = await beginTraining(first);
    await tickSet(first.ctx, setKey, { weightKg, reps: 8 });
    await finishWorkout(first.ctx, workoutKey);
    keys.push(workoutKey);
    gym.clock.advance(3_600_000);
  }
  await first.sync();
  await second.sync();
  await setExerciseSettings(second.ctx, SQUAT, { loadMode: 'assisted' });
  await second.sync();
  await first.sync();
  for (const device of [first, second]) {
    expect(await device.db.digests.get(keys[1] ?? '')).toMatchObject({
      personalRecords: 1,
      tonnageTotalKg: 0,
      lines: [{ best: '−20 кг × 8' }],
    });
    expect(await getExerciseProgress(device.db, SQUAT)).toMatchObject({
      points: [{ epleyKg: null }, { epleyKg: null }],
      bestRank: { value: [-20, 8] },
      epley: null,
      brzycki: null,
    });
  }
  await setExerciseSettings(first.ctx, SQUAT, { loadMode: 'single' });
  expect((await getExerciseProgress(first.db, SQUAT)).epley?.value).toBe(38);
  await setExerciseSettings(first.ctx, SQUAT, { loadMode: 'added' });
  expect((await getExerciseProgress(first.db, SQUAT)).epley).toBeNull();
});

it('[LOAD1] the library’s mode holds on both devices until the person chooses one', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const pullUp = LIBRARY.exercises.find(({ name }) => name === 'Подтягивания в гравитроне')?.key ?? '';
  const keys: string[] = [];
  for (const weightKg of [30, 20]) {
    const { workoutKey, itemKey, setKey } = await beginTraining(first, pullUp);
    await tickSet(first.ctx, setKey, { weightKg, reps: 8 });
    // More help is no lighter set.
    expect(await addWarmups(first.ctx, itemKey)).toBe(0);
    await finishWorkout(first.ctx, workoutKey);
    keys.push(workoutKey);
    gym.clock.advance(3_600_000);
  }
  await setExerciseSettings(first.ctx, pullUp, { note: 'ремень короче' });
  const lines = [{ best: '−20 кг × 8' }];
  for (const device of [first, second]) {
    await device.sync();
    const digest = await device.db.digests.get(keys[1] ?? '');
    expect(digest).toMatchObject({ personalRecords: 1, tonnageTotalKg: 0, lines });
    expect((await getExerciseViews(device.db, [pullUp])).get(pullUp)?.settings).toMatchObject({
      note: 'ремень короче',
      loadMode: 'assisted',
    });
  }
  await setExerciseSettings(second.ctx, pullUp, { loadMode: 'plain' });
  await second.sync();
  await first.sync();
  for (const device of [first, second]) {
    const digest = await device.db.digests.get(keys[1] ?? '');
    expect(digest).toMatchObject({ personalRecords: 0, tonnageTotalKg: 160 });
    await assertLaw(device.db);
  }
});
