import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { startHold } from '#commands/hold.ts';
import { addSet, deleteSet, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { undo } from '#commands/undo.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { RestRow } from '#db/rows.ts';

let nowMs: number;
let ctx: CommandContext;
let workoutKey: string;
let setKey: string;
let rest: RestRow | undefined;
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
  workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: 'bench' }]);
  setKey = await tickNewSet();
  rest = await runningRest();
  expect(rest).toBeDefined();
});

async function tickNewSet(): Promise<string> {
  const added = await addSet(ctx, 'item');
  if (added === undefined) throw new Error('the item is gone');
  await tickSet(ctx, added);
  return added;
}

function runningRest() {
  return ctx.db.rest.get('rest');
}

async function cancelled(): Promise<number | undefined> {
  const done = await cancelWorkout(ctx, workoutKey);
  return done.kind === 'cancelled' ? done.seq : undefined;
}

describe('[HOLD1] an undo puts the rest back that the delete had stopped', () => {
  const deletes: [string, () => Promise<number | undefined>][] = [
    ['a set', () => deleteSet(ctx, setKey)],
    ['an exercise', () => deleteItem(ctx, 'item')],
    ['a cancelled training', cancelled],
  ];

  it.each(deletes)('of %s, as it ran', async (_, remove) => {
    const seq = await remove();
    expect(await runningRest()).toBeUndefined();
    nowMs += 4_000;
    expect(await undo(ctx, seq ?? -1)).toBe('undone');
    expect(await runningRest()).toEqual(rest);
  });

  it.each(deletes)('of %s, but none whose time has passed meanwhile', async (_, remove) => {
    nowMs = (rest?.endsAtMs ?? 0) - 1_000;
    const seq = await remove();
    nowMs += 1_000;
    expect(await undo(ctx, seq ?? -1)).toBe('undone');
    expect(await runningRest()).toBeUndefined();
  });

  it.each(deletes)('of %s, and the stopwatch with its target', async (_, remove) => {
    setKey = (await addSet(ctx, 'item')) ?? '';
    await startHold(ctx, setKey, 60);
    const running = await ctx.db.rest.toArray();
    nowMs += 20_000;
    const seq = await remove();
    expect(await ctx.db.rest.count()).toBe(0);
    nowMs += 4_000;
    expect(await undo(ctx, seq ?? -1)).toBe('undone');
    expect(await ctx.db.rest.toArray()).toEqual(running);
  });

  it('but no target of a stopwatch in whose place another one was begun since', async () => {
    setKey = (await addSet(ctx, 'item')) ?? '';
    const other = (await addSet(ctx, 'item')) ?? '';
    await startHold(ctx, setKey, 60);
    const seq = await deleteSet(ctx, setKey);
    await startHold(ctx, other, null);
    expect(await undo(ctx, seq ?? -1)).toBe('undone');
    expect(await ctx.db.rest.toArray()).toMatchObject([{ id: 'hold', setKey: other }]);
  });

  it('but not over one that was begun since', async () => {
    const seq = await deleteSet(ctx, setKey);
    const later = await tickNewSet();
    expect(await undo(ctx, seq ?? -1)).toBe('undone');
    expect(await runningRest()).toMatchObject({ setKey: later });
  });

  it('but not in a training that has been finished', async () => {
    const seq = await deleteSet(ctx, setKey);
    await finishWorkout(ctx, workoutKey);
    await undo(ctx, seq ?? -1);
    expect(await runningRest()).toBeUndefined();
  });

  it('and leaves another one running that the delete did not stop', async () => {
    const later = await tickNewSet();
    const running = await runningRest();
    const seq = await deleteSet(ctx, setKey);
    expect(await runningRest()).toEqual(running);
    expect(await undo(ctx, seq ?? -1)).toBe('undone');
    expect(await runningRest()).toMatchObject({ setKey: later });
  });
});
