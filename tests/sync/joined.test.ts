/** A training begun on two devices, which is one on the server: what is taken back, deleted or cancelled around the join. */
import { describe, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout } from '#commands/end-workout.ts';
import { deleteSet, tickSet } from '#commands/sets.ts';
import { undo } from '#commands/undo.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { BENCH, beginTraining, outboxStates, SQUAT } from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };

const gym = openGym();

type Training = Awaited<ReturnType<typeof beginTraining>>;

describe('a training that joins another', () => {
  it.each([
    ['its undo is over', 60_000],
    ['its undo is still on offer', 0],
  ])('[JOIN3] a training cancelled here before it could join goes nowhere: %s', async (_, waitMs) => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const other = await beginTraining(second, BENCH);
    gym.server.setFault(request => (request.path.includes('/create/') ? 'lose-answer' : undefined));
    await second.drain();
    gym.server.setFault(undefined);
    await cancelWorkout(second.ctx, other.workoutKey);
    gym.clock.advance(waitMs);
    await second.sync();
    gym.clock.advance(60_000);
    await second.sync();
    await first.sync();
    expect(await outboxStates(second)).toEqual([]);
    const view = await getWorkoutView(first.db, running.workoutKey);
    expect(view?.workout.status).toBe('active');
    expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT]);
  });

  it.each([
    ['an exercise', ({ ctx }: TestDevice, { itemKey }: Training) => deleteItem(ctx, itemKey)],
    ['a set', ({ ctx }: TestDevice, { setKey }: Training) => deleteSet(ctx, setKey)],
  ])('[HOLD1] taken back while its undo is on offer, %s joins after all', async (_, takeAway) => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const own = await beginTraining(second, BENCH);
    await tickSet(second.ctx, own.setKey, { weightKg: 60, reps: 8 });
    const seq = await takeAway(second, own);
    await second.sync();
    expect(await undo(second.ctx, seq ?? 0)).toBe(true);
    gym.clock.advance(10_000);
    await second.sync();
    await first.sync();
    expect(await outboxStates(second)).toEqual([]);
    const view = await getWorkoutView(first.db, running.workoutKey);
    expect(view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)])).toEqual([
      [SQUAT, [null]],
      [BENCH, [60]],
    ]);
  });

  it('[JOIN4] after a join, cancel takes away only what this device added', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    await beginTraining(second, BENCH);
    await second.sync();
    expect((await cancelWorkout(second.ctx, running.workoutKey)).kind).toBe('left');
    await second.sync();
    await first.sync();
    const view = await getWorkoutView(first.db, running.workoutKey);
    expect(view?.workout.status).toBe('active');
    expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT]);
  });

  it('[JOIN4] after that cancel, what was deleted before it cannot be taken back into the other’s training', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const { itemKey } = await beginTraining(second, BENCH);
    await second.sync();
    const seq = await deleteItem(second.ctx, itemKey);
    await cancelWorkout(second.ctx, running.workoutKey);
    expect(await undo(second.ctx, seq ?? 0)).toBe(false);
    expect(await second.db.items.get(itemKey)).toMatchObject({ isDeleted: true });
  });
});
