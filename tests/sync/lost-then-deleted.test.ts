/** What was ticked in a row that another device had deleted waits for a word; the person's word may be to delete the row. */
import { expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { deleteSet, tickSet } from '#commands/sets.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { addOne, BENCH, beginTraining, mustAddSet, openStates } from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = openGym();

type Training = Awaited<ReturnType<typeof beginTraining>>;
type Deed = (device: TestDevice, training: Training) => Promise<unknown>;

const dropSet: Deed = ({ ctx }, { setKey }) => deleteSet(ctx, setKey);
const dropItem: Deed = ({ ctx }, { itemKey }) => deleteItem(ctx, itemKey);

it.each([
  ['a set, deleted here too', dropSet, dropSet],
  ['a set, whose exercise is deleted here', dropSet, dropItem],
  ['an exercise, deleted here too', dropItem, dropItem],
])('[DEL1] leaves nothing to decide on: %s', async (_, there, here) => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const training = await beginTraining(first);
  const otherKey = await mustAddSet(first, await addOne(first, training.workoutKey, BENCH));
  await first.sync();
  await second.sync();
  await there(second, training);
  await deleteSet(second.ctx, otherKey);
  gym.clock.advance(10_000);
  await second.sync();
  await tickSet(first.ctx, training.setKey, { weightKg: 90, reps: 3 });
  await tickSet(first.ctx, otherKey, { weightKg: 60, reps: 8 });
  await first.sync();
  expect(await openStates(first)).toEqual(Array(2).fill(['rejected', 'set.patch']));
  await here(first, training);
  gym.clock.advance(10_000);
  await first.sync();
  // The other one still shows, and can be put back.
  const left = await first.db.log.toArray();
  expect(left.map(({ state, subject }) => [state, subject])).toEqual([['rejected', otherKey]]);
  expect(await first.db.sets.get(training.setKey)).toBeUndefined();
});
