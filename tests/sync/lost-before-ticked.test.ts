/** What a person does with a set that the server has refused already, because its exercise is gone elsewhere. */
import { expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { planFromPast } from '#commands/plan-items.ts';
import { deleteSet, tickSet } from '#commands/sets.ts';
import { putBackLost } from '#commands/unsent.ts';
import { getExercisePast } from '#db/queries/exercise-past.ts';
import { readLastTime } from '#db/queries/previous-sets.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import { templateItemsOf } from '#db/template-items.ts';
import type { Key } from '#domain/ids.ts';
import { pastOnDevice, pastOnServer } from '../support/past-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import type { TestDevice } from '../support/test-device.ts';
import { BENCH, mustAddSet, openBothWithTraining } from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const gym = setupSyncTest();

type TakeAway = (device: TestDevice, itemKey: Key) => Promise<unknown>;
const remove: TakeAway = ({ ctx }, itemKey) => deleteItem(ctx, itemKey);
const replace: TakeAway = ({ ctx }, itemKey) => replaceExercise(ctx, itemKey, BENCH);

/** The phone adds a set to an exercise that the tablet has taken away, and hears that it was refused. */
async function addToWhatIsGone(takeAway: TakeAway) {
  const { first: phone, second: tablet, itemKey, workoutKey } = await openBothWithTraining(gym, ANNA);
  await takeAway(tablet, itemKey);
  gym.clock.advance(60_000);
  await tablet.sync();
  const setKey = await mustAddSet(phone, itemKey);
  await phone.sync();
  expect(await phone.db.sets.get(setKey)).toMatchObject({ done: false });
  gym.clock.advance(60_000);
  return { phone, workoutKey, itemKey, setKey };
}

it.each([
  ['deleted', remove],
  ['replaced', replace],
])('[PARK3] a tick in a set whose exercise was %s before stays, and is put back', async (_, takeAway) => {
  const { phone, workoutKey, itemKey, setKey } = await addToWhatIsGone(takeAway);
  await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
  await phone.sync();
  expect(await phone.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 80, reps: 8 });
  await putBackLost(phone.ctx, itemKey);
  await phone.sync();
  const items = await getItemsWithSets(phone.db, workoutKey);
  const done = items.flatMap(({ sets }) => sets.filter(set => set.done));
  expect(done.map(({ weightKg, reps }) => [weightKg, reps])).toEqual([[80, 8]]);
});

it('[ASIDE2] one that is deleted here stays deleted', async () => {
  const { phone, setKey } = await addToWhatIsGone(remove);
  await deleteSet(phone.ctx, setKey);
  gym.clock.advance(60_000);
  await phone.sync();
  expect(await phone.db.sets.get(setKey)).toBeUndefined();
});

it('[PARK3] [VIEW2] what was ticked of a replaced exercise is shown, and no figure or plan of the other one', async () => {
  const { first: phone, second: tablet, itemKey, workoutKey } = await openBothWithTraining(gym, ANNA);
  const setKey = await mustAddSet(phone, itemKey);
  await phone.sync();
  await tablet.sync();
  await replace(tablet, itemKey);
  gym.clock.advance(60_000);
  await tablet.sync();
  await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
  await phone.sync();
  await finishWorkout(phone.ctx, workoutKey);
  await phone.sync();
  expect(await phone.db.sets.get(setKey)).toMatchObject({ done: true, isLost: true });
  const [page] = await pastOnDevice(phone);
  expect(page).toMatchObject({ tonnage: 0, bests: [null] });
  expect(await pastOnServer(phone)).toEqual(await pastOnDevice(phone));
  expect(await getExercisePast(phone.db, BENCH, 1)).toEqual([]);
  expect(await readLastTime(phone.db, BENCH, gym.clock.now())).toEqual([]);
  const [planned] = await planFromPast(phone.ctx, workoutKey);
  expect(planned).toMatchObject({ exerciseKey: BENCH, sets: [] });
  const [kept] = await templateItemsOf(phone.db, workoutKey);
  expect(kept?.sets.map(({ weightKg }) => weightKg)).not.toContain(80);
});
