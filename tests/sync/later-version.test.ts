/** What a later version of the app has left in the outbox is its own, wherever it stands; the rest goes on. */
import { expect, it } from 'vitest';
import { replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { putBackLost } from '#commands/unsent.ts';
import { ENTRY_VERSION } from '#db/outbox-entry.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  NO_SUCH_CALL,
  openBothWithTraining,
  openStates,
  trainOnce,
} from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = openGym();

/** The last entry becomes one of a later version. Returns what it is then. */
async function leaveLast({ db }: TestDevice) {
  const last = await db.log.orderBy('seq').last();
  if (!last) throw new Error('nothing waits');
  await db.log.update(last.seq, { v: ENTRY_VERSION + 1 });
  return { ...last, v: ENTRY_VERSION + 1 };
}

it('[OUT4] the end of a training does not send it, on a server without import', async () => {
  const [first] = await openBothDevices(gym.clock, gym.server.transport, user);
  gym.server.setFault(({ path }) => (path.includes('/import/') ? NO_SUCH_CALL : undefined));
  await trainOnce(first, gym.clock);
  await first.sync();
  const { workoutKey, setKey } = await beginTraining(first);
  await first.sync();
  await saveSetValues(first.ctx, setKey, { weightKg: 80 });
  const left = await leaveLast(first);
  await finishWorkout(first.ctx, workoutKey);
  const before = gym.server.calls.length;
  await first.sync();
  expect(gym.server.calls.slice(before).filter(({ body }) => body?.includes('"weight_kg":80'))).toEqual([]);
  expect(await first.db.log.get(left.seq)).toEqual(left);
});

it('[OUT4] joining the training of another device does not drop it', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  await beginTraining(second, BENCH);
  await second.sync();
  const { itemKey } = await beginTraining(first);
  await mustAddSet(first, itemKey);
  const left = await leaveLast(first);
  await first.sync();
  expect(await first.db.log.get(left.seq)).toEqual(left);
});

it('[OUT4] replacing the exercise that it adds neither changes nor drops it', async () => {
  const { first, workoutKey } = await openBothWithTraining(gym, user);
  const itemKey = await addOne(first, workoutKey, BENCH);
  const added = await leaveLast(first);
  await mustAddSet(first, itemKey);
  const set = await leaveLast(first);
  await replaceExercise(first.ctx, itemKey, first.ctx.newKey());
  expect(await first.db.log.bulkGet([added.seq, set.seq])).toEqual([added, set]);
});

it('[OUT4] putting its training back does not drop it', async () => {
  const { first, second, workoutKey, itemKey, setKey } = await openBothWithTraining(gym, user);
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(60_000);
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await first.sync();
  await mustAddSet(first, itemKey);
  const left = await leaveLast(first);
  expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
  expect(await first.db.log.get(left.seq)).toEqual(left);
});

it('[OUT3] [OUT4] what needs it waits, and nothing else does', async () => {
  const { first, workoutKey, setKey } = await openBothWithTraining(gym, user);
  const itemKey = await addOne(first, workoutKey, BENCH);
  await leaveLast(first);
  await mustAddSet(first, itemKey);
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await first.sync();
  expect(await openStates(first)).toEqual([
    ['waiting', 'items.add'],
    ['waiting', 'set.create'],
  ]);
});
