/** What was lost elsewhere and put back, in less common order (the common ones: refusals.test.ts). */
import { describe, expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { createTemplate, deleteTemplate } from '#commands/templates.ts';
import { discardChanges, putBackLost } from '#commands/unsent.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { openGym } from '../support/open-gym.ts';
import type { TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  addOne,
  BENCH,
  mustAddSet,
  openBothWithTraining,
  openStates,
  ownExercise,
  rejectedSeqs,
  REFUSED,
  SQUAT,
  templatesOf,
} from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };

const gym = openGym();

const openBothInTraining = () => openBothWithTraining(gym, user);

type Both = Awaited<ReturnType<typeof openBothInTraining>>;

/** A training of the second, begun from a template that the first has deleted, unheard of by the second. */
async function applyDeleted() {
  const { first, second, workoutKey: past } = await openBothInTraining();
  const made = { workoutKey: past, title: 'План', call: 'create' } as const;
  const templateKey = (await createTemplate(first.ctx, made)) ?? '';
  await finishWorkout(first.ctx, past);
  await first.sync();
  await second.sync();
  const started = await applyTemplate(second.ctx, templateKey);
  if (started.kind !== 'started') throw new Error(started.kind);
  const { workoutKey } = started;
  const [item] = (await getWorkoutView(second.db, workoutKey))?.items ?? [];
  await deleteTemplate(first.ctx, templateKey);
  gym.clock.advance(60_000);
  await first.sync();
  const [setKey, itemKey] = [item?.sets[0]?.key ?? '', item?.item.key ?? ''];
  return { first, second, past, workoutKey, itemKey, setKey };
}

/** Cancelled by the second; the first, which has not heard of it, has ticked a set and is refused. */
async function losesByCancel({ first, second, workoutKey, setKey }: Both): Promise<void> {
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(60_000);
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await first.sync();
}

describe('put back', () => {
  it('[PARK4] [BEST1] an exercise in a training that is over counts in its tonnage and records at once', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    const otherKey = await mustAddSet(first, await addOne(first, workoutKey, BENCH));
    await first.sync();
    await second.sync();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, otherKey, { weightKg: 60, reps: 8 });
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    expect(await first.db.workouts.get(workoutKey)).toMatchObject({ tonnageTotalKg: 480 });
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    expect(await first.db.workouts.get(workoutKey)).toMatchObject({ tonnageTotalKg: 750 });
    await first.sync();
    expect(await first.db.workouts.get(workoutKey)).toMatchObject({ tonnageTotalKg: 750 });
    expect(await first.db.bests.get(SQUAT)).toMatchObject({ rank: [90, 3] });
  });

  it('[PARK4] a training all sent but for its end, and cancelled elsewhere, stands as it ended and comes back', async () => {
    const { first, second, workoutKey, setKey } = await openBothInTraining();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    expect(await openStates(first)).toEqual([['rejected', 'workout.finish']]);
    await first.sync();
    expect(await first.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
    expect(await putBackLost(first.ctx, workoutKey)).toBe('workout');
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    for (const { db } of [first, second]) {
      const history = await getHistory(db, ALL_TIME);
      expect(history.map(({ lines }) => lines.map(line => line.best))).toEqual([['90 кг × 3']]);
    }
  });

  it('[PARK4] a template made of a training that was cancelled elsewhere is made of the one that came back', async () => {
    const both = await openBothInTraining();
    const { first, second, workoutKey, itemKey } = both;
    await losesByCancel(both);
    await createTemplate(first.ctx, { workoutKey, title: 'Ноги', call: 'create' });
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
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
    await first.sync();
    gym.server.setFault(undefined);
    expect(await openStates(first)).toEqual([['rejected', 'workout.import']]);
    expect(await putBackLost(first.ctx, workoutKey)).toBe('item');
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
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
    expect(await openStates(first)).toEqual([]);
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.items.map(({ sets }) => sets.map(set => [set.weightKg, set.reps]))).toEqual([
      [
        [90, 4],
        [95, 2],
      ],
    ]);
  });

  it('[PARK4] while the end of the training is on its way, that is dropped when it is refused: all of it came back', async () => {
    const { first, second, workoutKey, setKey } = await openBothInTraining();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    // It hears of the cancel only by what is refused.
    gym.server.setFault(({ method }) => (method === 'GET' ? 'lose-request' : undefined));
    await addOne(first, workoutKey, BENCH);
    await first.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await finishWorkout(first.ctx, workoutKey);
    gym.server.setFault(() => 'lose-answer');
    await first.sync();
    expect((await openStates(first)).map(([state]) => state)).toEqual(['rejected', 'sealed']);
    expect(await putBackLost(first.ctx, workoutKey)).toBe('workout');
    gym.server.setFault(undefined);
    gym.clock.advance(60_000);
    await first.sync();
    expect(await openStates(first)).toEqual([]);
    await second.sync();
    for (const { db } of [first, second]) {
      const [back, ...more] = await getHistory(db, ALL_TIME);
      expect(more).toEqual([]);
      expect(back?.lines.map(line => line.best)).toEqual(['90 кг × 3', null]);
    }
  });

  describe('a training whose template was deleted elsewhere, and whose end has made it', () => {
    /** Ticked before the refusal was known: the template's set, and one that was added to it. */
    async function endUnstarted() {
      const { first, second, past, workoutKey, itemKey, setKey } = await applyDeleted();
      await tickSet(second.ctx, setKey, { weightKg: 65, reps: 8 });
      await tickSet(second.ctx, await mustAddSet(second, itemKey), { weightKg: 70, reps: 8 });
      await second.sync();
      await addOne(second, workoutKey, BENCH);
      await finishWorkout(second.ctx, workoutKey);
      await second.sync();
      return { first, second, past, workoutKey };
    }

    async function setsOf({ db }: TestDevice, workoutKey: Key) {
      const view = await getWorkoutView(db, workoutKey);
      return view?.items.map(({ sets }) => sets.map(set => [set.weightKg, set.done]));
    }

    it('[PARK4] gets what was ticked in it', async () => {
      const { first, second, past, workoutKey } = await endUnstarted();
      expect(await putBackLost(second.ctx, workoutKey)).toBe('item');
      await second.sync();
      await first.sync();
      expect(await openStates(second)).toEqual([]);
      for (const { db } of [first, second]) {
        const [back, ...more] = (await getHistory(db, ALL_TIME)).filter(one => one.key !== past);
        expect(more).toEqual([]);
        expect(back?.lines.map(line => line.best)).toEqual(['70 кг × 8', null]);
      }
    });

    it('[PARK5] shows what its end has made when what had waited for its start is discarded', async () => {
      const { first, second, workoutKey } = await endUnstarted();
      await discardChanges(second.ctx, await rejectedSeqs(second));
      const shown = await setsOf(second, workoutKey);
      await second.sync();
      await first.sync();
      expect(await openStates(second)).toEqual([]);
      expect(await setsOf(first, workoutKey)).toEqual([[[65, true]], []]);
      expect(await setsOf(second, workoutKey)).toEqual([[[65, true]], []]);
      expect(shown).toEqual([[[65, true]], []]);
    });
  });

  it.each(['from the training', 'from one of its exercises'])(
    '[PARK4] a running training whose template was deleted elsewhere goes on, %s, without one',
    async from => {
      const { first, second, workoutKey, itemKey, setKey } = await applyDeleted();
      await tickSet(second.ctx, setKey, { weightKg: 70, reps: 8 });
      await tickSet(second.ctx, await mustAddSet(second, itemKey), { weightKg: 75, reps: 6 });
      await second.sync();
      const group = from === 'from the training' ? workoutKey : itemKey;
      expect(await putBackLost(second.ctx, group)).toBe('running');
      await second.sync();
      expect(await openStates(second)).toEqual([]);
      expect(await second.db.workouts.get(workoutKey)).toMatchObject({
        status: 'active',
        serverId: expect.anything(),
      });
      await first.sync();
      const sets = await first.db.sets.where({ workoutKey }).sortBy('order');
      expect(sets.map(set => [set.weightKg, set.done])).toEqual([
        [70, true],
        [75, true],
      ]);
    },
  );

  it('[PARK5] a training that was refused again goes whole when it is discarded, and its template with it', async () => {
    const both = await openBothInTraining();
    const { first, itemKey } = both;
    await losesByCancel(both);
    await putBackLost(first.ctx, itemKey);
    const [back] = await getHistory(first.db, ALL_TIME);
    await createTemplate(first.ctx, { workoutKey: back?.key ?? '', title: 'Ноги', call: 'create' });
    gym.server.setFault(request => (request.path.includes('/import/') ? REFUSED : undefined));
    await first.sync();
    const parked = await first.db.log.where('state').equals('rejected').sortBy('seq');
    expect(parked.map(entry => entry.intent.op)).toEqual(['workout.import', 'template.create']);
    await discardChanges(first.ctx, [parked[0]?.seq ?? 0]);
    expect(await openStates(first)).toEqual([]);
    expect(await getHistory(first.db, ALL_TIME)).toEqual([]);
    expect(await first.db.items.count()).toBe(0);
    expect(await first.db.sets.count()).toBe(0);
    expect(await templatesOf(first)).toEqual([]);
  });

  it('[PARK4] an exercise replaced in a training that was cancelled elsewhere does not come back beside the new one', async () => {
    const both = await openBothInTraining();
    const { first, second, workoutKey, itemKey, setKey } = both;
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await second.sync();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await replaceExercise(first.ctx, itemKey, BENCH);
    await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 60, reps: 8 });
    await first.sync();
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    for (const { db } of [first, second]) {
      const [back] = await getHistory(db, ALL_TIME);
      const view = await getWorkoutView(db, back?.key ?? '');
      expect(view?.items.map(({ item, sets }) => [item.exerciseKey, sets.length])).toEqual([[BENCH, 1]]);
    }
  });

  it('[PARK4] what was ticked in a refused exercise comes into the training that came back, once it is mended', async () => {
    const both = await openBothInTraining();
    const { first, second, workoutKey, itemKey } = both;
    const values = { ...(await ownExercise(first)), name: 'о'.repeat(130) };
    const refused = await createExercise(first.ctx, values);
    const added = await mustAddSet(first, await addOne(first, workoutKey, refused));
    await tickSet(first.ctx, added, { weightKg: 50, reps: 5 });
    await first.sync();
    await losesByCancel(both);
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    await first.sync();
    await correctAndRetry(first.ctx, refused, { ...values, name: 'Короче' });
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    for (const { db } of [first, second]) {
      const history = await getHistory(db, ALL_TIME);
      expect(history.map(({ lines }) => lines.map(line => line.best))).toEqual([['90 кг × 3', '50 кг × 5']]);
    }
  });

  it('[PARK4] before anything but the refusal tells of the cancel, an exercise comes back with all of its training', async () => {
    const both = await openBothInTraining();
    const { first, second, workoutKey, itemKey, setKey } = both;
    const other = await mustAddSet(first, itemKey);
    await first.sync();
    await second.sync();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await tickSet(first.ctx, other, { weightKg: 95, reps: 2 });
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    expect((await openStates(first)).map(([state]) => state)).toEqual(['rejected', 'rejected']);
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    for (const { db } of [first, second]) {
      const [back, ...more] = await getHistory(db, ALL_TIME);
      expect(more).toEqual([]);
      const view = await getWorkoutView(db, back?.key ?? '');
      expect(view?.items.map(({ sets }) => sets.map(set => set.weightKg))).toEqual([[90, 95]]);
    }
  });

  it('[PARK4] what was said of it and is on its way is not refused once more, either', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await saveSetValues(first.ctx, setKey, { reps: 4 });
    gym.server.setFault(() => 'lose-answer');
    await first.sync();
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    gym.server.setFault(undefined);
    gym.clock.advance(60_000);
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.items.map(({ sets }) => sets.map(set => [set.weightKg, set.reps]))).toEqual([[[90, 4]]]);
  });
});
