import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { randomUuid } from '#db/random-uuid.ts';

it('a training starts while the library of a new account is still being laid', async () => {
  const db = new AccountDb(randomUuid());
  let isStarted = false;
  const lay = db.transaction('rw', [db.exercises, db.equipments, db.muscles, db.meta], async () => {
    for (let reads = 0; !isStarted && reads < 1_000; reads++) await db.exercises.count();
    return isStarted;
  });
  await startEmptyWorkout({ db, now: () => Date.UTC(2026, 10, 22, 9), newKey: randomUuid });
  isStarted = true;
  expect(await lay).toBe(true);
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
