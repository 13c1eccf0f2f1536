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
import { copyTyped, keepTyped, saveLeft } from '#features/workout/typed-copy.ts';

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
