import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
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
