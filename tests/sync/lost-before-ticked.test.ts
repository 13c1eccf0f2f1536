/** What a person does with a set that the server has refused already, because its exercise is gone elsewhere. */
import { expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { deleteSet, tickSet } from '#commands/sets.ts';
import { putBackLost } from '#commands/unsent.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
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
