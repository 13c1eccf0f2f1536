/** What was lost elsewhere and put back, in less common order (the common ones: refusals.test.ts). */
import { describe, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { createTemplate } from '#commands/templates.ts';
import { discardRefused, putBackLost } from '#commands/unsent.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  outboxStates,
  SQUAT,
} from '../support/training-steps.ts';

const REFUSED = { status: 400, body: '{"code":"invalid"}', type: 'application/json' };
const user = { username: 'oleg', password: 'sekret-1' };

const gym = openGym();

/** Two devices of one user, with a training of the first that both know. */
async function openBothInTraining() {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const training = await beginTraining(first);
  await first.sync();
  await second.sync();
  return { first, second, ...training };
}

type Both = Awaited<ReturnType<typeof openBothInTraining>>;

/** Cancelled by the second; the first, which has not heard of it, has ticked a set and is refused. */
async function losesByCancel({ first, second, workoutKey, setKey }: Both): Promise<void> {
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(60_000);
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await first.sync();
}

async function templatesOf(device: TestDevice) {
  const templates = await device.db.templates.toArray();
  return templates.map(({ title, items }) => [title, items.map(item => item.exerciseKey)]);
}

describe('put back', () => {
  it('[PARK4] from a training cancelled here and not yet there, what was lost comes back, and the cancel still goes', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    const other = await mustAddSet(first, await addOne(first, workoutKey, BENCH));
    await first.sync();
    await second.sync();
    await deleteSet(second.ctx, setKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, other, { weightKg: 60, reps: 8 });
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.drain();
    await cancelWorkout(first.ctx, workoutKey);
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    await first.sync();
    await second.sync();
    expect(await outboxStates(first)).toEqual([]);
    expect((await second.db.workouts.get(workoutKey))?.status).toBe('cancelled');
    const history = await getHistory(second.db, ALL_TIME);
    expect(history.map(({ lines }) => lines.map(line => line.best))).toEqual([['90 кг × 3', '60 кг × 8']]);
  });

  it('[PARK4] a template made of a training that was cancelled elsewhere is made of the one that came back', async () => {
    const both = await openBothInTraining();
    const { first, second, workoutKey, itemKey } = both;
    await losesByCancel(both);
    await createTemplate(first.ctx, { workoutKey, title: 'Ноги', call: 'template.create' });
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    await first.sync();
    await second.sync();
    expect(await outboxStates(first)).toEqual([]);
    expect(await templatesOf(second)).toEqual([['Ноги', [SQUAT]]]);
  });

  it('[PARK4] an exercise that the end of the training was to add comes back in it under another key', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    const added = await addOne(first, workoutKey, BENCH);
    await tickSet(first.ctx, await mustAddSet(first, added), { weightKg: 60, reps: 8 });
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await finishWorkout(first.ctx, workoutKey);
    const body = JSON.stringify({ code: 'deleted', client_keys: [added] });
    const refusal = { status: 410, body, type: 'application/json' };
    gym.server.setFault(request => (request.path.includes('/import/') ? refusal : undefined));
    await first.drain();
    gym.server.setFault(undefined);
    expect(await outboxStates(first)).toEqual([['parked', 'workout.import']]);
    expect(await putBackLost(first.ctx, workoutKey)).toBe('item');
    await first.sync();
    await second.sync();
    expect(await outboxStates(first)).toEqual([]);
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.items.map(({ item }) => item.key === added)).toEqual([false, false]);
    expect(view?.items.map(({ sets }) => sets.map(set => set.weightKg))).toEqual([[90], [60]]);
    expect(view?.items[0]?.item.key).toBe(itemKey);
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
  });

  it('[PARK4] what was said of it meanwhile and waits comes back with it, and is not refused once more', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await saveSetValues(first.ctx, setKey, { reps: 4 });
    await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 95, reps: 2 });
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    await second.sync();
    expect(await outboxStates(first)).toEqual([]);
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.items.map(({ sets }) => sets.map(set => [set.weightKg, set.reps]))).toEqual([
      [
        [90, 4],
        [95, 2],
      ],
    ]);
  });

  it('[PARK5] a training that was refused again goes whole when it is discarded, and its template with it', async () => {
    const both = await openBothInTraining();
    const { first, itemKey } = both;
    await losesByCancel(both);
    await putBackLost(first.ctx, itemKey);
    const [back] = await getHistory(first.db, ALL_TIME);
    await createTemplate(first.ctx, { workoutKey: back?.key ?? '', title: 'Ноги', call: 'template.create' });
    gym.server.setFault(request => (request.path.includes('/import/') ? REFUSED : undefined));
    await first.drain();
    const parked = await first.db.outbox.where('state').equals('parked').sortBy('seq');
    expect(parked.map(entry => entry.intent.op)).toEqual(['workout.import', 'template.create']);
    await discardRefused(first.ctx, [parked[0]?.seq ?? 0]);
    expect(await outboxStates(first)).toEqual([]);
    expect(await getHistory(first.db, ALL_TIME)).toEqual([]);
    expect(await first.db.items.count()).toBe(0);
    expect(await first.db.sets.count()).toBe(0);
    expect(await templatesOf(first)).toEqual([]);
  });
});
