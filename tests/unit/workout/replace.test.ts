/** What goes with a replaced exercise, and what stays: before its addition was sent, and after. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { undo } from '#commands/undo.ts';
import { AccountDb } from '#db/account-db.ts';
import { getSets } from '#db/queries/workout-view.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { asIfSent, readLog } from '../../support/as-if-answered.ts';
import { assertLaw } from '../../support/assert-law.ts';

let ctx: CommandContext;

beforeEach(async () => {
  ctx = { db: new AccountDb(randomUuid()), now: () => Date.UTC(2026, 10, 21, 9), newKey: randomUuid };
  const workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [
    { itemKey: 'item', exerciseKey: 'bench' },
    { itemKey: 'other', exerciseKey: 'squat' },
  ]);
});

async function tickNew(itemKey: Key): Promise<Key> {
  const setKey = (await addSet(ctx, itemKey)) ?? '';
  await tickSet(ctx, setKey, { weightKg: 80, reps: 8 });
  return setKey;
}

describe.each([
  ['unsent', async () => {}],
  ['sent', () => asIfSent(ctx.db)],
])('an exercise replaced when its addition was %s', (_, meanwhile) => {
  it('takes its own sets along, and no other', async () => {
    await tickNew('item');
    const kept = await tickNew('other');
    await meanwhile();
    await tickNew('item');
    expect(await replaceExercise(ctx, 'item', 'row')).toMatchObject({ hasLost: true });
    expect(await ctx.db.sets.where('itemKey').equals('item').toArray()).toEqual([]);
    expect((await getSets(ctx.db, 'other', 'squat')).map(({ key }) => key)).toEqual([kept]);
    await assertLaw(ctx.db);
  });

  it('ends the rest after one of its sets, and of no other', async () => {
    await tickNew('item');
    await meanwhile();
    await replaceExercise(ctx, 'item', 'row');
    expect(await ctx.db.rest.count()).toBe(0);
    const rested = await tickNew('other');
    await replaceExercise(ctx, 'item', 'bench');
    expect(await ctx.db.rest.get('rest')).toMatchObject({ setKey: rested });
  });

  it('keeps what was ticked since when the same is said again, as after a crash between', async () => {
    await meanwhile();
    await replaceExercise(ctx, 'item', 'row');
    const setKey = await tickNew('item');
    const before = await readLog(ctx.db);
    expect(await replaceExercise(ctx, 'item', 'row')).toBeUndefined();
    expect((await getSets(ctx.db, 'item', 'row')).map(({ key, done }) => [key, done])).toEqual([
      [setKey, true],
    ]);
    expect(await readLog(ctx.db)).toEqual(before);
  });

  it('is not replaced while it is deleted: with the undo it is there as it was', async () => {
    const setKey = await tickNew('item');
    await meanwhile();
    const seq = (await deleteItem(ctx, 'item')) ?? 0;
    expect(await replaceExercise(ctx, 'item', 'row')).toBeUndefined();
    expect(await undo(ctx, seq)).toBe('undone');
    expect(await ctx.db.items.get('item')).toMatchObject({ exerciseKey: 'bench' });
    expect((await getSets(ctx.db, 'item', 'bench')).map(({ key }) => key)).toEqual([setKey]);
  });
});
