import { expect, it } from 'vitest';
import { replaceExercise } from '#commands/edit-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { takeBack } from '#commands/take-back.ts';
import { destroyAnyway } from '#commands/unsent.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { BENCH, mustAddSet, openBothWithTraining, openStates, SQUAT } from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const gym = setupSyncTest();

it('[PARK2] a refused take-back of a replacement and the sets it brings are one matter', async () => {
  const { first: phone, second: tablet, itemKey, setKey } = await openBothWithTraining(gym, ANNA);
  await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
  await phone.sync();
  const replaced = await replaceExercise(phone.ctx, itemKey, BENCH);
  await phone.sync();
  await tablet.sync();
  await tickSet(tablet.ctx, await mustAddSet(tablet, itemKey), { weightKg: 50, reps: 5 });
  await tablet.sync();
  gym.clock.advance(60_000);
  // The phone has not heard of that tick, so it is asked.
  await takeBack(phone.ctx, replaced?.seq ?? 0);
  await phone.sync();
  const rejected = await phone.db.log.where('state').equals('rejected').toArray();
  await destroyAnyway(phone.ctx, rejected.find(({ kind }) => kind === 'item.replace')?.seq ?? 0);
  await phone.sync();
  expect(await openStates(phone)).toEqual([]);
  await tablet.sync();
  const sets = await tablet.db.sets.toArray();
  expect(sets.map(({ exerciseKey, weightKg, done }) => [exerciseKey, weightKg, done])).toEqual([
    [SQUAT, 80, true],
  ]);
});
