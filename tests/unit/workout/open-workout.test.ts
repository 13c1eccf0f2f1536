// Covers docs/product.md: States.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import {
  CHANGE_EXERCISE,
  CHANGE_EXERCISE_ITEM,
  type KeyValueStore,
  type Pick,
  SELECTED_EXERCISES,
  storeSelection,
} from '#commands/pending-selection.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { AccountDb, ANONYMOUS_KEY } from '#db/account-db.ts';
import { seedLibrary } from '#db/library.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { openWorkout } from '#features/workout/open-workout.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { LIBRARY } from '../../support/test-device.ts';

const { locks } = browserPorts;
const [FIRST, SECOND] = LIBRARY.exercises.map(exercise => exercise.key) as [string, string];

let ctx: CommandContext;
let store: KeyValueStore;

beforeEach(async () => {
  const db = new AccountDb(randomUuid());
  await seedLibrary(db, () => Promise.resolve(LIBRARY), LIBRARY.version);
  ctx = { db, now: () => Date.UTC(2026, 10, 21, 9), newKey: randomUuid };
  const values = new Map<string, string>();
  store = {
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  };
});

afterEach(() => vi.unstubAllGlobals());

function pend(name: string, picks: readonly Pick[]): void {
  storeSelection(store, { accountKey: ctx.db.accountKey, name }, picks);
}

async function shownItems() {
  const active = await getActiveWorkout(ctx.db);
  return (active && (await getWorkoutView(ctx.db, active.key)))?.items ?? [];
}

async function shownExercises() {
  return (await shownItems()).map(({ item }) => item.exerciseKey);
}

test('[TAB4] only a navigation that may start one makes a training, and never a second', async () => {
  await openWorkout(ctx, { mayStart: false, store, locks });
  expect(await getActiveWorkout(ctx.db)).toBeUndefined();
  await openWorkout(ctx, { mayStart: true, store, locks });
  await openWorkout(ctx, { mayStart: true, store, locks });
  expect(await ctx.db.workouts.count()).toBe(1);
});

test('what was picked is added once, in the order of picking, whoever takes it', async () => {
  const picks = [SECOND, FIRST, SECOND].map(exerciseId => ({ exerciseId, itemKey: randomUuid() }));
  pend(SELECTED_EXERCISES, picks);
  await Promise.all([
    openWorkout(ctx, { mayStart: true, store, locks }),
    openWorkout(ctx, { mayStart: true, store, locks }),
  ]);
  expect(await shownExercises()).toEqual([SECOND, FIRST, SECOND]);
  expect(store.getItem(SELECTED_EXERCISES)).toBeNull();

  // A crash between adding and forgetting: the selection is read again.
  pend(SELECTED_EXERCISES, picks);
  await openWorkout(ctx, { mayStart: false, store, locks });
  expect(await shownExercises()).toEqual([SECOND, FIRST, SECOND]);
});

test("another client's bare list of ids makes the same items however often it is read", async () => {
  store.setItem(SELECTED_EXERCISES, JSON.stringify([FIRST]));
  await Promise.all([
    openWorkout(ctx, { mayStart: true, store, locks }),
    openWorkout(ctx, { mayStart: true, store, locks }),
  ]);
  expect(await shownExercises()).toEqual([FIRST]);
});

test('a replacement takes the place of its item and clears the sets that were done', async () => {
  pend(SELECTED_EXERCISES, [{ exerciseId: FIRST, itemKey: 'item' }]);
  await openWorkout(ctx, { mayStart: true, store, locks });
  await tickSet(ctx, (await addSet(ctx, 'item')) ?? '');
  pend(CHANGE_EXERCISE, [{ exerciseId: SECOND, itemKey: randomUuid() }]);
  store.setItem(CHANGE_EXERCISE_ITEM, 'item');
  await openWorkout(ctx, { mayStart: false, store, locks });
  const [replaced] = await shownItems();
  expect(replaced).toMatchObject({ item: { key: 'item', exerciseKey: SECOND }, sets: [] });
  expect(store.getItem(CHANGE_EXERCISE)).toBeNull();
  expect(store.getItem(CHANGE_EXERCISE_ITEM)).toBeNull();
});

test('a replacement that was picked after the training had ended leaves what was done in it', async () => {
  pend(SELECTED_EXERCISES, [{ exerciseId: FIRST, itemKey: 'item' }]);
  await openWorkout(ctx, { mayStart: true, store, locks });
  const [workoutKey = '', setKey = ''] = [(await getActiveWorkout(ctx.db))?.key, await addSet(ctx, 'item')];
  await tickSet(ctx, setKey, { weightKg: 80, reps: 8 });
  store.setItem(CHANGE_EXERCISE_ITEM, 'item');
  await finishWorkout(ctx, workoutKey);

  pend(CHANGE_EXERCISE, [{ exerciseId: SECOND, itemKey: randomUuid() }]);
  await openWorkout(ctx, { mayStart: true, store, locks });
  const [done] = (await getWorkoutView(ctx.db, workoutKey))?.items ?? [];
  expect(done).toMatchObject({ item: { exerciseKey: FIRST }, sets: [{ key: setKey, weightKg: 80 }] });
  expect(store.getItem(CHANGE_EXERCISE)).toBeNull();
});

test('a replacement for what is gone by now is forgotten, and the training opens', async () => {
  store.setItem(CHANGE_EXERCISE_ITEM, 'gone');
  pend(CHANGE_EXERCISE, [{ exerciseId: SECOND, itemKey: randomUuid() }]);
  await openWorkout(ctx, { mayStart: true, store, locks });
  expect(await shownExercises()).toEqual([]);
  expect(store.getItem(CHANGE_EXERCISE)).toBeNull();
});

test('picks without a training to put them in wait', async () => {
  pend(SELECTED_EXERCISES, [{ exerciseId: FIRST, itemKey: randomUuid() }]);
  await openWorkout(ctx, { mayStart: false, store, locks });
  expect(store.getItem(SELECTED_EXERCISES)).not.toBeNull();
});

test('[TAB2] what was picked waits for its own account, whoever opens a training in between', async () => {
  const other = { ...ctx, db: new AccountDb(randomUuid()) };
  await seedLibrary(other.db, () => Promise.resolve(LIBRARY), LIBRARY.version);
  pend(SELECTED_EXERCISES, [{ exerciseId: FIRST, itemKey: 'item' }]);
  await openWorkout(other, { mayStart: true, store, locks });
  expect(await other.db.items.count()).toBe(0);
  await openWorkout(ctx, { mayStart: true, store, locks });
  expect(await shownExercises()).toEqual([FIRST]);

  pend(CHANGE_EXERCISE, [{ exerciseId: SECOND, itemKey: randomUuid() }]);
  store.setItem(CHANGE_EXERCISE_ITEM, 'item');
  await openWorkout(other, { mayStart: true, store, locks });
  await openWorkout(ctx, { mayStart: true, store, locks });
  expect(await shownExercises()).toEqual([SECOND]);
});

test('what a visitor picked is taken by whoever comes in', async () => {
  storeSelection(store, { accountKey: ANONYMOUS_KEY, name: SELECTED_EXERCISES }, [
    { exerciseId: FIRST, itemKey: randomUuid() },
  ]);
  await openWorkout(ctx, { mayStart: true, store, locks });
  expect(await shownExercises()).toEqual([FIRST]);
});

test('where the browser has no locks (plain http on a LAN) the training opens with its picks', async () => {
  vi.stubGlobal('navigator', {});
  pend(SELECTED_EXERCISES, [{ exerciseId: FIRST, itemKey: randomUuid() }]);
  await openWorkout(ctx, { mayStart: true, store, locks });
  expect(await shownExercises()).toEqual([FIRST]);
});

test('a tab frozen while it added its picks does not keep them from this one', async () => {
  const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
  const frozen = navigator.locks.request('podhod:pending-selection', () => thawed);
  const picks = [SECOND, FIRST].map(exerciseId => ({ exerciseId, itemKey: randomUuid() }));
  pend(SELECTED_EXERCISES, picks);
  await openWorkout(ctx, { mayStart: true, store, locks });
  expect(await shownExercises()).toEqual([SECOND, FIRST]);
  thaw();
  await frozen;
});
