/** What a device did in a training of its own before that joined another one, in the journal of the joined one. */
import { beforeEach, expect, it } from 'vitest';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { getJournal } from '#db/queries/journal.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openUserDevice, type TestDevice } from '../support/test-device.ts';
import {
  BENCH,
  BROKEN,
  beginTraining,
  mustAddSet,
  openStates,
  SQUAT,
  shownIn,
} from '../support/training-steps.ts';

const USER = { username: 'anna', password: 'secret-of-anna' };
const gym = setupSyncTest();
let first: TestDevice;
let second: TestDevice;
let workoutKey: string;
let setKey: string;
let deleted: number | undefined;

/** Offline the second device begins a training of two exercises, ticks a set of one and deletes the other; it joins the first's. */
beforeEach(async () => {
  [first, second] = await openBothDevices(gym.clock, gym.server.transport, USER);
  ({ workoutKey, setKey } = await beginTraining(first));
  await first.sync();
  const own = await startEmptyWorkout(second.ctx);
  const itemKeys = [second.ctx.newKey(), second.ctx.newKey()] as const;
  const exercises = [SQUAT, BENCH];
  await addExercises(
    second.ctx,
    own,
    itemKeys.map((itemKey, at) => ({ itemKey, exerciseKey: exercises[at] ?? '' })),
  );
  await tickSet(second.ctx, await mustAddSet(second, itemKeys[0]), { weightKg: 60, reps: 5 });
  await tickSet(second.ctx, await mustAddSet(second, itemKeys[1]), { weightKg: 70, reps: 5 });
  deleted = await deleteItem(second.ctx, itemKeys[1]);
  gym.clock.advance(10_000);
  await second.sync();
  await first.sync();
  expect(await openStates(second)).toEqual([]);
  expect(await shownIn(second, workoutKey)).toEqual([
    [SQUAT, [null]],
    [SQUAT, [60]],
  ]);
});

it('[BACK1] [JOIN1] an exercise that was deleted before the join comes back into the joined training', async () => {
  expect(await takeBack(second.ctx, deleted ?? 0)).toEqual({ kind: 'taken-back' });
  for (const device of [second, first]) await device.sync();
  for (const device of [second, first]) {
    expect(await openStates(device)).toEqual([]);
    expect(await shownIn(device, workoutKey)).toEqual([
      [SQUAT, [null]],
      [SQUAT, [60]],
      [BENCH, [70]],
    ]);
  }
});

it('[BACK1] [JOIN1] what was done before the join is shown with the joined training, and goes when that goes back', async () => {
  await readJournal(second.session, second.db);
  await tickSet(second.ctx, setKey, { weightKg: 100, reps: 5 });
  const lines = await getJournal(second.db, { limit: 50, workoutKey });
  expect(lines.map(({ entry, device, training }) => [entry.kind, device === undefined, !!training])).toEqual([
    ['set.patch', true, true],
    ['item.delete', true, true],
    ['set.create', true, true],
    ['set.create', true, true],
    ['items.add', true, true],
    ['workout.create', true, true],
    ['set.create', false, true],
    ['items.add', false, true],
    ['workout.create', false, true],
  ]);
  const from = lines.at(-2)?.entry.id ?? '';
  const seen = lines.map(({ entry }) => entry);
  expect(await putWorkoutBack(second.ctx, workoutKey, from, seen)).toBeGreaterThan(0);
  gym.clock.advance(10_000);
  for (const device of [second, first]) await device.sync();
  for (const device of [second, first]) {
    expect(await openStates(device)).toEqual([]);
    expect(await shownIn(device, workoutKey)).toEqual([]);
  }
});

it('[JOIN4] [BACK1] taking back a start that has joined leaves the other device’s training, whenever the join was heard of', async () => {
  const third = await openUserDevice(gym.clock, gym.server.transport, USER);
  const own = await startEmptyWorkout(third.ctx);
  gym.server.setFault(() => 'lose-answer');
  await third.sync();
  gym.server.setFault(undefined);
  // The join is heard of, and the start itself is still to be answered.
  gym.server.setCallFault(({ path }) => (path.endsWith('/create/') ? BROKEN : undefined));
  gym.clock.advance(60_000);
  await third.sync();
  gym.server.setCallFault(undefined);
  gym.clock.advance(60_000);
  await third.sync();
  expect(await openStates(third)).toEqual([]);
  expect(await third.db.aliases.get(own)).toMatchObject({ into: workoutKey });
  const [start] = await third.db.log.where('makes').equals(own).toArray();
  expect(await takeBack(third.ctx, start?.seq ?? 0)).toEqual({ kind: 'impossible' });
  for (const device of [third, first]) await device.sync();
  expect((await first.db.workouts.get(workoutKey))?.status).toBe('active');
});
