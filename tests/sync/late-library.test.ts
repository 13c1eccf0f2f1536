/** Trainings may be on a device before the library that says how their exercises are measured. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { tickSet } from '#commands/sets.ts';
import { seedLibrary } from '#db/library.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';
import { assertLaw } from '../support/assert-law.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openGuestDevice, openUserDevice, registerUser } from '../support/test-device.ts';
import { beginTraining } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'oleg', password: 'sekret-1' };

it('[VIEW2] a library that comes after the trainings measures them again', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { db } = device;
  const seconds = LIBRARY.equipments.find(({ name }) => name === TIME_EQUIPMENT_NAME);
  const plank = LIBRARY.exercises.find(({ equipment }) => equipment === seconds?.key)?.key ?? '';
  const { workoutKey, setKey } = await beginTraining(device, plank);
  await db.equipments.clear();
  await tickSet(device.ctx, setKey, { weightKg: 20, reps: 5 });
  await finishWorkout(device.ctx, workoutKey);
  expect((await db.performances.get([workoutKey, plank]))?.rank).not.toBeNull();

  await seedLibrary(db, async () => LIBRARY, LIBRARY.version + 1);
  expect((await db.performances.get([workoutKey, plank]))?.rank).toBeNull();
  await assertLaw(db);
});

it('[VIEW2] [LOAD1] what is set for an exercise says what its weight means once the server tells of the exercise', async () => {
  await registerUser(gym.clock, gym.server.transport, user);
  const { db, session, ctx, sync } = await openUserDevice(gym.clock, gym.server.transport, user);
  await sync();
  const [exercise] = await db.exercises.toCollection().limit(1).toArray();
  const exerciseKey = exercise?.key ?? '';
  await setExerciseSettings(ctx, exerciseKey, { loadMode: 'single' });
  await db.exercises.delete(exerciseKey);
  await db.meta.delete('library-read');
  const device = { db, session, ctx, sync };
  const { workoutKey, setKey } = await beginTraining(device, exerciseKey);
  await tickSet(ctx, setKey, { weightKg: 20, reps: 5 });
  await finishWorkout(ctx, workoutKey);
  expect((await db.performances.get([workoutKey, exerciseKey]))?.tonnageKg).toBe(100);
  await sync();
  expect((await db.performances.get([workoutKey, exerciseKey]))?.tonnageKg).toBe(200);
});
