/** What was lost of a training in which other things go on: what comes back, and what stays as it is. */
import { describe, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout } from '#commands/end-workout.ts';
import { deleteSet, tickSet } from '#commands/sets.ts';
import { putBackLost } from '#commands/unsent.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { openGym } from '../support/open-gym.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openBothWithTraining,
  outboxStates,
} from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };

const gym = openGym();

const openBothInTraining = () => openBothWithTraining(gym, user);

describe('put back', () => {
  it('[PARK4] of two exercises that were lost, the one that is put back leaves the other to be decided on', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    const otherItem = await addOne(first, workoutKey, BENCH);
    const otherSet = await mustAddSet(first, otherItem);
    await first.sync();
    await second.sync();
    await deleteItem(second.ctx, itemKey);
    await deleteItem(second.ctx, otherItem);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await tickSet(first.ctx, otherSet, { weightKg: 60, reps: 8 });
    await first.sync();
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    expect(await putBackLost(first.ctx, otherItem)).toBe('item');
    await first.sync();
    await second.sync();
    expect(await outboxStates(first)).toEqual([]);
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.items.map(({ sets }) => sets.map(set => set.weightKg))).toEqual([[90], [60]]);
  });

  it('[PARK4] of a set that was lost alone, its exercise and the other sets of it stay where they are', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    const kept = await mustAddSet(first, itemKey);
    await tickSet(first.ctx, kept, { weightKg: 80, reps: 5 });
    await first.sync();
    await second.sync();
    await deleteSet(second.ctx, setKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    await second.sync();
    expect(await outboxStates(first)).toEqual([]);
    for (const { db } of [first, second]) {
      const view = await getWorkoutView(db, workoutKey);
      expect(view?.items.map(({ sets }) => sets.map(set => set.weightKg))).toEqual([[80], [90]]);
      expect(view?.items[0]?.item.key).toBe(itemKey);
    }
  });

  it('[PARK4] the rest after a set goes on when that comes back', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    const rest = await first.db.rest.get('rest');
    await first.sync();
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    const [back] = (await getWorkoutView(first.db, workoutKey))?.items ?? [];
    expect(await first.db.rest.get('rest')).toEqual({
      ...rest,
      itemKey: back?.item.key,
      setKey: back?.sets[0]?.key,
      exerciseOrder: back?.item.order,
    });
  });

  it('[PARK4] with an exercise that was lost, a set that was deleted here does not come back', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    const unwanted = await mustAddSet(first, itemKey);
    await first.sync();
    await second.sync();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await deleteSet(first.ctx, unwanted);
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    gym.clock.advance(60_000);
    await first.sync();
    await second.sync();
    for (const { db } of [first, second]) {
      const view = await getWorkoutView(db, workoutKey);
      expect(view?.items.map(({ sets }) => sets.map(set => set.weightKg))).toEqual([[90]]);
    }
  });

  it('[PARK4] an exercise comes back in the training that runs, whatever was cancelled before it', async () => {
    const both = await openBothInTraining();
    const { first, second } = both;
    await cancelWorkout(second.ctx, both.workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, both.setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    const { workoutKey, itemKey, setKey } = await beginTraining(first, BENCH);
    await first.sync();
    await second.sync();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 60, reps: 8 });
    await first.sync();
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    await second.sync();
    expect((await getWorkoutView(second.db, workoutKey))?.workout.status).toBe('active');
    expect((await outboxStates(first)).map(([state]) => state)).toEqual(['parked']);
    expect(await putBackLost(first.ctx, both.itemKey)).toBe('workout');
  });
});
