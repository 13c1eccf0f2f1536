import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { fillEach, fillSets } from '#commands/fill-sets.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
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

test('[PAD2] [LATER1] a set that has the figure already is sent, and not put back; one that is gone is passed by', async () => {
  const keys = [await addSet(ctx, 'item'), await addSet(ctx, 'item')].filter(key => key !== undefined);
  const [first = '', second = ''] = keys;
  await saveSetValues(ctx, first, { weightKg: 80, reps: 8 });
  await asIfSent(ctx.db);
  const before = (await readLog(ctx.db)).length;
  const values = { weightKg: 80 };
  const former = await fillEach(
    ctx,
    [first, 'gone', second].map(setKey => ({ setKey, values })),
  );
  expect(await ctx.db.sets.get(second)).toMatchObject({ weightKg: 80, reps: null });
  const made = (await readLog(ctx.db)).slice(before);
  expect(made.map(entry => entry.args)).toMatchObject([
    { setKey: first, values },
    { setKey: second, values },
  ]);
  expect(former.map(({ setKey }) => setKey)).toEqual([second]);
});

test('[PAD2] a figure for all the rest passes by a set that was ticked since it was shown', async () => {
  const keys = [await addSet(ctx, 'item'), await addSet(ctx, 'item')].map(key => key ?? '');
  const [first = '', second = ''] = keys;
  await tickSet(ctx, first, { weightKg: 80, reps: 8 });
  await fillSets(ctx, keys, { weightKg: 85 });
  expect(await ctx.db.sets.bulkGet([first, second])).toMatchObject([{ weightKg: 80 }, { weightKg: 85 }]);
});

test('[NEXT2] what was filled is put back as one, but for what was typed over or ticked since', async () => {
  const keys = [await addSet(ctx, 'item'), await addSet(ctx, 'item'), await addSet(ctx, 'item')].map(
    key => key ?? '',
  );
  const [first = '', second = '', third = ''] = keys;
  for (const key of keys) await saveSetValues(ctx, key, { weightKg: 80, reps: 12 });
  const values = { weightKg: 82.5, reps: 8 };
  const former = await fillEach(
    ctx,
    keys.map(setKey => ({ setKey, values, over: { done: false } })),
  );
  await tickSet(ctx, second);
  await saveSetValues(ctx, third, { weightKg: 85 });
  await fillEach(ctx, former);
  expect(await ctx.db.sets.bulkGet([first, second, third])).toMatchObject([
    { weightKg: 80, reps: 12, done: false },
    { weightKg: 82.5, reps: 8, done: true },
    { weightKg: 85, reps: 8, done: false },
  ]);
});

test('[NEXT2] a set that was ticked meanwhile is not filled', async () => {
  const key = (await addSet(ctx, 'item')) ?? '';
  await tickSet(ctx, key, { weightKg: 80, reps: 8 });
  expect(await fillEach(ctx, [{ setKey: key, values: { weightKg: 82.5 }, over: { done: false } }])).toEqual(
    [],
  );
  expect(await ctx.db.sets.get(key)).toMatchObject({ weightKg: 80 });
});
