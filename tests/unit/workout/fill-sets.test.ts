import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { fillSets } from '#commands/fill-sets.ts';
import { addSet, saveSetValues } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { asIfSent, readLog } from '../../support/as-if-answered.ts';

let ctx: CommandContext;
beforeEach(async () => {
  let nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs++, newKey: randomUuid };
  const workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: 'bench' }]);
});

test('[PAD2] a set that has the figure already is not sent, one that is gone is passed by', async () => {
  const keys = [await addSet(ctx, 'item'), await addSet(ctx, 'item')].filter(key => key !== undefined);
  const [first = '', second = ''] = keys;
  await saveSetValues(ctx, first, { weightKg: 80, reps: 8 });
  await asIfSent(ctx.db);
  const before = (await readLog(ctx.db)).length;
  await fillSets(ctx, [first, 'gone', second], { weightKg: 80 });
  expect(await ctx.db.sets.get(second)).toMatchObject({ weightKg: 80, reps: null });
  const made = (await readLog(ctx.db)).slice(before);
  expect(made.map(entry => entry.args)).toEqual([expect.objectContaining({ setKey: second })]);
});
