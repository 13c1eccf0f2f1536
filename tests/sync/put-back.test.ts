/** What a training that was cancelled elsewhere has lost with it, put back as one of its own. */
import { expect, it } from 'vitest';
import { deleteItem, noteWorkout } from '#commands/edit-workout.ts';
import { cancelWorkout } from '#commands/end-workout.ts';
import { reopenWorkout } from '#commands/past-workouts.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { putBackLost } from '#commands/unsent.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { KNOWN_USER } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import {
  addOne,
  BENCH,
  mustAddSet,
  openBothWithTraining,
  openStates,
  SQUAT,
  shownIn,
} from '../support/training-steps.ts';

const gym = setupSyncTest();
type Both = Awaited<ReturnType<typeof openBothWithTraining>>;

/** The first does `act` in the training, not knowing that the second has cancelled it, and hears of that. */
async function loseWithTraining(act: (both: Both) => Promise<unknown>) {
  const both = await openBothWithTraining(gym, KNOWN_USER);
  const { first, second, workoutKey } = both;
  await act(both);
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(60_000);
  await second.sync();
  await first.sync();
  return both;
}

/** What both have of it in the end. */
async function readBack({ first, second, workoutKey }: Both) {
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  const seen = await Promise.all([first, second].map(({ db }) => findOther(db, workoutKey)));
  expect(seen[1]).toEqual(seen[0]);
  return seen[0];
}

async function findOther(db: Both['first']['db'], workoutKey: Key) {
  const other = await db.workouts.filter(({ key }) => key !== workoutKey).first();
  const view = await getWorkoutView(db, other?.key ?? '');
  return {
    status: other?.status,
    note: other?.note,
    sets: view?.items.flatMap(({ sets }) => sets.map(set => [set.done, set.weightKg, set.reps, set.note])),
  };
}

it('[PARK4] what was typed and not ticked in a training cancelled elsewhere comes back as a finished one', async () => {
  const both = await loseWithTraining(({ first, setKey }) =>
    saveSetValues(first.ctx, setKey, { weightKg: 80, reps: 8, note: 'болит плечо' }),
  );
  expect(await openStates(both.first)).toEqual([['rejected', 'set.patch']]);
  expect(await putBackLost(both.first.ctx, both.workoutKey)).toBe('workout');
  expect(await readBack(both)).toEqual({
    status: 'completed',
    note: '',
    sets: [[false, 80, 8, 'болит плечо']],
  });
});

it('[PARK4] what was typed comes back with what was ticked, but no row that was added and left empty', async () => {
  const both = await loseWithTraining(async ({ first, itemKey, setKey }) => {
    await saveSetValues(first.ctx, setKey, { weightKg: 80 });
    await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 90, reps: 3 });
    await mustAddSet(first, itemKey);
  });
  expect(await putBackLost(both.first.ctx, both.workoutKey)).toBe('workout');
  expect((await readBack(both))?.sets).toEqual([
    [false, 80, null, ''],
    [true, 90, 3, ''],
  ]);
});

it('[PARK4] a training put back as a finished one has its note', async () => {
  const both = await loseWithTraining(async ({ first, workoutKey, setKey }) => {
    await noteWorkout(first.ctx, workoutKey, 'болит плечо');
    await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  });
  expect(await putBackLost(both.first.ctx, both.workoutKey)).toBe('workout');
  expect(await readBack(both)).toEqual({
    status: 'completed',
    note: 'болит плечо',
    sets: [[true, 80, 8, '']],
  });
});

it('[PARK4] what cannot be put back stays on the list, to be read and discarded', async () => {
  const { first, workoutKey } = await loseWithTraining(({ first, workoutKey }) =>
    addOne(first, workoutKey, BENCH),
  );
  const before = await openStates(first);
  expect(before).toEqual([['rejected', 'items.add']]);
  expect(await putBackLost(first.ctx, workoutKey)).toBe('nothing');
  expect(await openStates(first)).toEqual(before);
});

it('[PARK4] of a training that came back elsewhere without one exercise, that alone is put back', async () => {
  const both = await openBothWithTraining(gym, KNOWN_USER);
  const { first, second, workoutKey, itemKey, setKey } = both;
  const lostItem = await addOne(first, workoutKey, BENCH);
  const lostSet = await mustAddSet(first, lostItem);
  await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 50, reps: 5 });
  await first.sync();
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  await tickSet(first.ctx, lostSet, { weightKg: 60, reps: 6 });
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(60_000);
  await second.sync();
  await first.sync();
  expect((await openStates(first)).map(([state]) => state)).toEqual(['rejected', 'rejected']);
  await reopenWorkout(second.ctx, workoutKey);
  await deleteItem(second.ctx, lostItem);
  gym.clock.advance(60_000);
  await second.sync();
  await first.sync();
  expect(await putBackLost(first.ctx, workoutKey)).toBe('item');
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  for (const device of [first, second]) {
    expect(await shownIn(device, workoutKey)).toEqual([
      [SQUAT, [80, 50]],
      [BENCH, [60]],
    ]);
  }
});
