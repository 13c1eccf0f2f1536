import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import type { KeyValueStore } from '#commands/pending-selection.ts';
import { addSet, saveSetValues } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { SetFields, SetRow } from '#db/rows.ts';
import { copyTyped, forgetTyped, keepTyped, saveLeft } from '#features/workout/typed-copy.ts';

let ctx: CommandContext;
let set: SetRow;
let store: KeyValueStore;

beforeEach(async () => {
  ctx = { db: new AccountDb(randomUuid()), now: () => Date.UTC(2026, 10, 21, 9), newKey: randomUuid };
  const workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: 'bench' }]);
  set = await readSet((await addSet(ctx, 'item')) ?? '');
  const values = new Map<string, string>();
  store = {
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  };
});

async function readSet(key: string): Promise<SetRow> {
  const row = await ctx.db.sets.get(key);
  if (!row) throw new Error('the set is gone');
  return row;
}

/** The device had no room for it: the row stays as it is. */
function typeUnsaved(values: Partial<SetFields>): void {
  keepTyped(store, copyTyped(set, values));
}

test('[DUR6] of what was typed into a field one after the other, and never stored, the last holds', async () => {
  typeUnsaved({ weightKg: 80 });
  typeUnsaved({ reps: 8 });
  typeUnsaved({ weightKg: 82.5 });
  await saveLeft(ctx, store);
  expect(await readSet(set.key)).toMatchObject({ weightKg: 82.5, reps: 8 });
  expect(store.getItem('workout.typed.v1')).toBeNull();
});

test('[DUR6] what another tab has saved since holds against all of it', async () => {
  typeUnsaved({ weightKg: 80 });
  await saveSetValues(ctx, set.key, { weightKg: 100 });
  typeUnsaved({ weightKg: 82.5 });
  await saveLeft(ctx, store);
  expect(await readSet(set.key)).toMatchObject({ weightKg: 100 });
});

test('[DUR6] what could not be stored does not come back once its field was saved with something else', async () => {
  typeUnsaved({ weightKg: 85 });
  typeUnsaved({ reps: 8 });
  const typed = copyTyped(set, { weightKg: 80 });
  keepTyped(store, typed);
  await saveSetValues(ctx, set.key, { weightKg: 80 });
  forgetTyped(store, typed);
  await saveSetValues(ctx, set.key, { weightKg: null });
  await saveLeft(ctx, store);
  expect(await readSet(set.key)).toMatchObject({ weightKg: null, reps: 8 });
});

test('[DUR6] what was stored at the second try is forgotten with the first: a step back to the old value stays', async () => {
  const typed = copyTyped(set, { weightKg: 82.5 });
  keepTyped(store, typed);
  keepTyped(store, typed);
  await saveSetValues(ctx, set.key, { weightKg: 82.5 });
  forgetTyped(store, typed);
  await saveSetValues(ctx, set.key, { weightKg: null });
  await saveLeft(ctx, store);
  expect(await readSet(set.key)).toMatchObject({ weightKg: null });
});

test('[DUR6] what was typed into another set is no word on this one', async () => {
  const other = await readSet((await addSet(ctx, 'item')) ?? '');
  keepTyped(store, copyTyped(other, { weightKg: 100 }));
  typeUnsaved({ weightKg: 82.5 });
  await saveSetValues(ctx, set.key, { weightKg: 100 });
  await saveLeft(ctx, store);
  expect(await readSet(set.key)).toMatchObject({ weightKg: 100 });
});

test('[DUR6] what was typed waits for its own account, whoever opens a training in between', async () => {
  typeUnsaved({ weightKg: 82.5 });
  await saveLeft({ ...ctx, db: new AccountDb(randomUuid()) }, store);
  await saveLeft(ctx, store);
  expect(await readSet(set.key)).toMatchObject({ weightKg: 82.5 });
});

test('[DUR6] a title that was typed is saved, unless another tab has saved one since', async () => {
  const [workout] = await ctx.db.workouts.toArray();
  if (!workout) throw new Error('no training');
  keepTyped(store, copyTyped(workout, { title: 'Спина' }));
  typeUnsaved({ weightKg: 80 });
  await saveLeft(ctx, store);
  expect(await ctx.db.workouts.get(workout.key)).toMatchObject({ title: 'Спина' });
  expect(await readSet(set.key)).toMatchObject({ weightKg: 80 });

  keepTyped(store, copyTyped(workout, { title: 'Грудь' }));
  await saveLeft(ctx, store);
  expect(await ctx.db.workouts.get(workout.key)).toMatchObject({ title: 'Спина' });
  expect(store.getItem('workout.typed.v1')).toBeNull();
});

test('[DUR6] what is stored by now is forgotten, and nothing else', async () => {
  const stored = copyTyped(set, { weightKg: 80 });
  keepTyped(store, stored);
  typeUnsaved({ reps: 8 });
  forgetTyped(store, stored);
  await saveLeft(ctx, store);
  expect(await readSet(set.key)).toMatchObject({ weightKg: null, reps: 8 });
});

test('what nobody comes back for does not pile up', () => {
  for (let reps = 0; reps < 100; reps++) typeUnsaved({ reps });
  const kept = JSON.parse(store.getItem('workout.typed.v1') ?? '');
  expect(kept).toHaveLength(50);
  expect(kept.at(-1)).toMatchObject({ values: { reps: 99 } });
});
