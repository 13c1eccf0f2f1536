import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { applyTemplate, repeatWorkout, type Started } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { AccountDb } from '#db/account-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { assertLaw } from '../../support/assert-law.ts';

it('a training starts while the library of a new account is still being written', async () => {
  const db = new AccountDb(randomUuid());
  let isStarted = false;
  const write = db.transaction('rw', [db.exercises, db.equipments, db.muscles, db.meta], async () => {
    for (let reads = 0; !isStarted && reads < 1_000; reads++) await db.exercises.count();
    return isStarted;
  });
  await startEmptyWorkout({ db, now: () => Date.UTC(2026, 10, 22, 9), newKey: randomUuid });
  isStarted = true;
  expect(await write).toBe(true);
});

it('of two trainings that run, until one has joined the other, the newest is the one that shows', async () => {
  const ctx = { db: new AccountDb(randomUuid()), now: () => Date.UTC(2026, 10, 22, 9), newKey: randomUuid };
  const key = await startEmptyWorkout(ctx);
  const own = await ctx.db.workouts.get(key);
  if (!own) throw new Error('no training');
  for (const hours of [-1, 1]) {
    await ctx.db.workouts.add({ ...own, key: `${hours}`, startedAtMs: own.startedAtMs + hours * 3_600_000 });
  }
  expect((await getActiveWorkout(ctx.db))?.key).toBe('1');
});

describe('[JOIN5] a training that was left open', () => {
  const HOUR_MS = 3_600_000;

  /** One set ticked half an hour after the start, then left. */
  async function leaveOpen() {
    let nowMs = Date.UTC(2026, 10, 23, 19);
    const ctx = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
    const left = await startEmptyWorkout(ctx);
    await addExercises(ctx, left, [{ itemKey: 'item', exerciseKey: 'bench' }]);
    nowMs += HOUR_MS / 2;
    await tickSet(ctx, (await addSet(ctx, 'item')) ?? '', { weightKg: 80, reps: 8 });
    function pass(ms: number) {
      nowMs += ms;
    }
    return { ctx, left, pass };
  }

  const starts: [string, (ctx: CommandContext, left: Key) => Promise<Key | Started>][] = [
    ['an empty one', startEmptyWorkout],
    ['one by a template', (ctx, left) => createAndApply(ctx, left)],
    ['it once more', repeatWorkout],
  ];

  async function createAndApply(ctx: CommandContext, workoutKey: Key): Promise<Started> {
    const templateKey = await createTemplate(ctx, { workoutKey, title: 'Грудь', call: 'create' });
    return applyTemplate(ctx, templateKey ?? '');
  }

  it.each(starts)(
    'for more than 12 hours is completed at its last tick by who starts %s',
    async (_, start) => {
      const { ctx, left, pass } = await leaveOpen();
      pass(49 * HOUR_MS);
      await start(ctx, left);
      expect(await ctx.db.workouts.get(left)).toMatchObject({
        status: 'completed',
        durationSec: 1_800,
        // Acts within one millisecond get one more each, to stay distinct.
        finishedAtMs: expect.closeTo(Date.UTC(2026, 10, 23, 19, 30), -2),
      });
      expect(await ctx.db.digests.get(left)).toMatchObject({ tonnageTotalKg: 640 });
      expect(await ctx.db.rest.count()).toBe(0);
      const active = await getActiveWorkout(ctx.db);
      expect(active).toMatchObject({ startedAtMs: ctx.now(), status: 'active' });
      expect(active?.key).not.toBe(left);
      await assertLaw(ctx.db);
    },
  );

  it.each(starts)('for less runs on when somebody wants to start %s', async (_, start) => {
    const { ctx, left, pass } = await leaveOpen();
    pass(12 * HOUR_MS);
    await start(ctx, left);
    expect((await getActiveWorkout(ctx.db))?.key).toBe(left);
    expect(await ctx.db.workouts.count()).toBe(1);
  });
});
