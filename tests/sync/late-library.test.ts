/** Trainings may be on a device before the library that says how their exercises are measured. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { seedLibrary } from '#db/library.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';
import { assertLaw } from '../support/assert-law.ts';
import { openGym } from '../support/open-gym.ts';
import { LIBRARY, openGuestDevice } from '../support/test-device.ts';
import { beginTraining } from '../support/training-steps.ts';

const gym = openGym();

it('[VIEW2] a library that comes after the trainings measures them anew', async () => {
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
