/** The stopwatch of a set: moments on disk, one bell with the rest, and a time that is never lost. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { LEAD_IN_MS, startHold, stopHold } from '#commands/hold.ts';
import { endRest } from '#commands/rest.ts';
import { addSet, deleteSet, saveSetValues, tickSet, untickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { stopIdleRest } from '#sync/log/idle-rest.ts';

let ctx: CommandContext;
let nowMs: number;
let workoutKey: Key;
let first: Key;
let second: Key;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
  workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: 'plank' }]);
  first = (await addSet(ctx, 'item')) ?? '';
  second = (await addSet(ctx, 'item')) ?? '';
});

function pass(sec: number): void {
  nowMs += sec * 1000;
}

async function heldSec(setKey: Key): Promise<number | null | undefined> {
  return (await ctx.db.sets.get(setKey))?.durationSec;
}

function running(): Promise<string[]> {
  return ctx.db.rest.toCollection().primaryKeys();
}

test('[WATCH1] its target is the deadline that the bell waits for, and it counts on after it', async () => {
  await startHold(ctx, first, 60);
  const endsAtMs = nowMs + LEAD_IN_MS + 60_000;
  expect((await ctx.db.rest.get('rest'))?.endsAtMs).toBe(endsAtMs);
  pass(3 + 60);
  expect(await endRest(ctx, endsAtMs)).toBe(true);
  expect(await running()).toEqual(['hold']);
  pass(12.9);
  await stopHold(ctx);
  expect(await heldSec(first)).toBe(72);
  expect(await running()).toEqual([]);
});

test('[WATCH1] stopped within the lead-in it is no time, nor does it ring', async () => {
  await saveSetValues(ctx, first, { durationSec: 45 });
  await startHold(ctx, first, 45);
  pass(2);
  await stopHold(ctx);
  expect(await heldSec(first)).toBe(45);
  expect(await running()).toEqual([]);
});

test('[WATCH2] of two that are begun the former is stopped and keeps its time', async () => {
  await startHold(ctx, first, null);
  pass(23);
  await startHold(ctx, second, 30);
  expect(await heldSec(first)).toBe(20);
  expect((await ctx.db.rest.get('hold'))?.setKey).toBe(second);
  expect((await ctx.db.rest.get('rest'))?.setKey).toBe(second);
});

test('[WATCH2] a tick and the finish of the training stop it and take its time', async () => {
  await startHold(ctx, first, 30);
  pass(13);
  const set = await ctx.db.sets.get(first);
  if (!set) throw new Error('no set');
  const rest = { defaultSec: 90, exerciseOrder: 1 };
  const shown = { set, previous: null, isTimeBased: true, rest };
  expect(await tickSet(ctx, first, { durationSec: null }, shown)).toBe(true);
  expect(await heldSec(first)).toBe(10);
  expect(await ctx.db.rest.toArray()).toMatchObject([{ id: 'rest', endsAtMs: nowMs + 90_000 }]);

  await startHold(ctx, second, null);
  pass(8);
  await finishWorkout(ctx, workoutKey);
  expect(await heldSec(second)).toBe(5);
  expect(await running()).toEqual([]);
});

test('[WATCH1] a tick that begins no rest leaves its target to ring', async () => {
  await startHold(ctx, second, 30);
  const target = await ctx.db.rest.get('rest');
  const set = await ctx.db.sets.get(first);
  if (!set) throw new Error('no set');
  const shown = { set, previous: null, isTimeBased: true };
  await tickSet(ctx, first, {}, { ...shown, rest: { defaultSec: 90, exerciseOrder: 1, isMidRound: true } });
  expect(await ctx.db.rest.get('rest')).toEqual(target);
  await untickSet(ctx, first);
  await tickSet(ctx, first, {}, { ...shown, rest: { defaultSec: 0, exerciseOrder: 1 } });
  expect(await ctx.db.rest.get('rest')).toEqual(target);
});

test('[WATCH2] begins for no set that is done, and goes with the set', async () => {
  await tickSet(ctx, first);
  await startHold(ctx, first, 30);
  expect((await ctx.db.rest.get('hold'))?.setKey).toBeUndefined();

  await startHold(ctx, second, 30);
  await ctx.db.transaction('rw', ctx.db.tables, () => stopIdleRest(ctx.db));
  expect(await running()).toEqual(['hold', 'rest']);
  // Another rest of its own set is no reason to begin to rest.
  await saveSetValues(ctx, second, { restSec: 200 });
  expect((await ctx.db.rest.get('rest'))?.endsAtMs).toBe(nowMs + LEAD_IN_MS + 30_000);
  await deleteSet(ctx, second);
  expect(await running()).toEqual([]);
});
