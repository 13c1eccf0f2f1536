/** A change whose answer was lost, sent again when the server has forgotten that it carried it out. */
import { expect, it } from 'vitest';
import { replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { login } from '#sync/session/login.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import type { TestDevice } from '../support/test-device.ts';
import { BENCH, mustAddSet, openBothWithTraining, openStates, SQUAT } from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
/** Answers are kept for 180. */
const DAYS_MS = 181 * 24 * 3600_000;
const gym = setupSyncTest();

/** The tablet replaces and does not hear the answer; the phone goes on with what is there by then, and finishes. */
async function replaceUnheard(goOn: (phone: TestDevice, itemKey: string) => Promise<unknown>) {
  const both = await openBothWithTraining(gym, ANNA);
  const { first: phone, second: tablet, workoutKey, itemKey } = both;
  await replaceExercise(tablet.ctx, itemKey, BENCH);
  gym.server.setFault(() => 'lose-answer');
  await tablet.sync();
  gym.server.setFault(undefined);
  await phone.sync();
  await goOn(phone, itemKey);
  await tickSet(phone.ctx, await mustAddSet(phone, itemKey), { weightKg: 60, reps: 8 });
  await finishWorkout(phone.ctx, workoutKey);
  await phone.sync();
  gym.clock.advance(DAYS_MS);
  await gym.server.sweep();
  for (const { session } of [phone, tablet]) await login(session, ANNA.username, ANNA.password);
  expect(await openStates(tablet)).toEqual([
    ['sealed', 'item.replace'],
    ['sealed', 'set.create'],
  ]);
  await tablet.sync();
  await phone.sync();
  const shown = await Promise.all([phone, tablet].map(({ db }) => getWorkoutView(db, workoutKey)));
  const reported = shown.map(view =>
    view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)]),
  );
  return { tablet, reported };
}

it('[ONE1] a replacement carried out 181 days ago deletes nothing that was ticked since', async () => {
  const { tablet, reported } = await replaceUnheard(() => Promise.resolve());
  expect(await openStates(tablet)).toEqual([]);
  expect(reported).toEqual([[[BENCH, [null, 60]]], [[BENCH, [null, 60]]]]);
});

it('[SEEN1] nor does it where the exercise was replaced once more: the person is asked', async () => {
  const { tablet, reported } = await replaceUnheard((phone, itemKey) =>
    replaceExercise(phone.ctx, itemKey, SQUAT),
  );
  expect(await openStates(tablet)).toEqual([
    ['rejected', 'item.replace'],
    ['rejected', 'set.create'],
  ]);
  expect(reported).toEqual([[[SQUAT, [null, 60]]], [[SQUAT, [null, 60]]]]);
});
