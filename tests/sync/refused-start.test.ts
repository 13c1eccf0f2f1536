/** A training that the server cannot make, because what it is made from was refused, goes on all the same. */
import { describe, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { tickSet } from '#commands/sets.ts';
import { applyTemplate, repeatWorkout, type Started } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate, setFavorite } from '#commands/templates.ts';
import { undo } from '#commands/undo.ts';
import { countGoingWith, discardChanges, retryChanges } from '#commands/unsent.ts';
import { getUnsentChanges } from '#db/queries/unsent-changes.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { openGym } from '../support/open-gym.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  mustAddSet,
  NO_SUCH_CALL,
  openStates,
  ownExercise,
  rejectedSeqs,
  REFUSED,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

const gym = openGym();

/** A past training that the server has refused, repeated. */
async function repeatUnsent() {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await device.sync();
  const past = await trainOnce(device, gym.clock);
  gym.server.setFault(({ path }) => (path.endsWith('/import/') ? REFUSED : undefined));
  await device.sync();
  gym.server.setFault(undefined);
  const { workoutKey } = (await repeatWorkout(device.ctx, past)) as Extract<Started, { kind: 'started' }>;
  return { device, past, workoutKey, refused: await rejectedSeqs(device) };
}

/** The same, and an exercise is ticked in it once it is refused, too. */
async function repeatRefused() {
  const begun = await repeatUnsent();
  const { device, workoutKey } = begun;
  await device.sync();
  const itemKey = await addOne(device, workoutKey, BENCH);
  await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 60, reps: 8 });
  await device.sync();
  expect(new Set((await openStates(device)).map(([state]) => state))).toEqual(new Set(['rejected']));
  return begun;
}

async function shownIn(device: TestDevice, workoutKey: Key) {
  const view = await getWorkoutView(device.db, workoutKey);
  return view?.items.map(({ sets }) => sets.map(set => set.weightKg));
}

const ALL = [[80, 82.5, 85], [60]];

it('[PARK5] holds again what was deleted from it when only that is discarded, and reaches the server with it', async () => {
  const { device, workoutKey, refused } = await repeatUnsent();
  await device.sync();
  const itemKey = (await getWorkoutView(device.db, workoutKey))?.items[0]?.item.key ?? '';
  await deleteItem(device.ctx, itemKey);
  gym.clock.advance(10_000);
  await device.sync();
  expect(await shownIn(device, workoutKey)).toEqual([]);
  const parked = await device.db.log.where('intent.op').equals('item.delete').primaryKeys();
  await discardChanges(device.ctx, parked);
  expect(await shownIn(device, workoutKey)).toEqual([[80, 82.5, 85]]);
  await retryChanges(device.ctx, refused);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await shownIn(device, workoutKey)).toEqual([[80, 82.5, 85]]);
});

it('[PARK1] goes on showing what is added to it, and all of it reaches the server on a retry', async () => {
  const { device, workoutKey, refused } = await repeatRefused();
  expect(await shownIn(device, workoutKey)).toEqual(ALL);
  await finishWorkout(device.ctx, workoutKey);
  await device.sync();
  expect(await shownIn(device, workoutKey)).toEqual(ALL);
  await retryChanges(device.ctx, refused);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await shownIn(device, workoutKey)).toEqual(ALL);
  const sets = await device.db.sets.where({ workoutKey }).toArray();
  expect(sets.map(set => set.serverId)).not.toContain(null);
});

it('[FOLD4] leaves no trace when it is cancelled: nothing of it is on the server, or to be decided on', async () => {
  const { device, workoutKey, refused } = await repeatRefused();
  await cancelWorkout(device.ctx, workoutKey);
  gym.clock.advance(10_000);
  await device.sync();
  const left = await device.db.log.toArray();
  expect(left.map(({ seq }) => seq)).toEqual(refused);
  expect(await device.db.workouts.get(workoutKey)).toBeUndefined();
  expect(await device.db.sets.where({ workoutKey }).count()).toBe(0);
});

describe('it was cancelled before the refusal came', () => {
  async function cancelUnsent() {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await device.sync();
    const past = await trainOnce(device, gym.clock);
    const { workoutKey } = (await repeatWorkout(device.ctx, past)) as Extract<Started, { kind: 'started' }>;
    const cancelled = await cancelWorkout(device.ctx, workoutKey);
    gym.server.setFault(({ path }) => (path.endsWith('/import/') ? REFUSED : undefined));
    await device.sync();
    gym.server.setFault(undefined);
    return { device, workoutKey, seq: cancelled.kind === 'cancelled' ? cancelled.seq : 0 };
  }

  it('[FOLD4] nothing of it is left to be decided on', async () => {
    const { device, workoutKey } = await cancelUnsent();
    gym.clock.advance(10_000);
    await device.sync();
    expect(await openStates(device)).toEqual([['rejected', 'workout.import']]);
    expect(await device.db.workouts.get(workoutKey)).toBeUndefined();
  });

  it('[HOLD1] it is called back all the same', async () => {
    const { device, workoutKey, seq } = await cancelUnsent();
    expect(await undo(device.ctx, seq)).toBe(true);
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'active' });
    expect(await shownIn(device, workoutKey)).toEqual([[80, 82.5, 85]]);
  });
});

describe('an exercise made in it is refused, too', () => {
  /** One set was made in it before that is known, and one since. */
  async function refuseExercise() {
    const begun = await repeatRefused();
    const { device, workoutKey } = begun;
    gym.server.setFault(({ path }) => (path === '/api/exercises/' ? REFUSED : undefined));
    const own = await createExercise(device.ctx, await ownExercise(device));
    const itemKey = await addOne(device, workoutKey, own);
    const setKey = await mustAddSet(device, itemKey);
    await device.sync();
    gym.server.setFault(undefined);
    await tickSet(device.ctx, setKey, { weightKg: 20, reps: 8 });
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 25, reps: 8 });
    const [making] = await device.db.log.where('subject').equals(own).toArray();
    return { ...begun, itemKey, making: [making?.seq ?? 0] };
  }

  it.each(['unsent', 'refused'])('[PARK2] all that was ticked in it goes with its retry, %s', async how => {
    const { device, workoutKey, refused, making } = await refuseExercise();
    if (how === 'refused') await device.sync();
    await discardChanges(device.ctx, refused);
    await device.sync();
    await retryChanges(device.ctx, making);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await shownIn(device, workoutKey)).toEqual([...ALL, [20, 25]]);
    const sets = await device.db.sets.where({ workoutKey }).toArray();
    expect(sets.map(set => set.serverId)).not.toContain(null);
  });

  it('[PARK5] all that was ticked in it goes with it when it is discarded', async () => {
    const { device, workoutKey, itemKey, making } = await refuseExercise();
    await device.sync();
    await discardChanges(device.ctx, making);
    expect(await shownIn(device, workoutKey)).toEqual(ALL);
    expect(await device.db.sets.where({ itemKey }).count()).toBe(0);
    expect(await device.db.log.where('needs').equals(itemKey).count()).toBe(0);
  });
});

describe('what it was begun from is discarded', () => {
  it.each(['running', 'finished'])('[PARK5] it stays, %s, and is sent as one of its own', async how => {
    const { device, past, workoutKey, refused } = await repeatRefused();
    if (how === 'finished') await finishWorkout(device.ctx, workoutKey);
    await discardChanges(device.ctx, refused);
    expect(await device.db.workouts.get(past)).toBeUndefined();
    expect(await shownIn(device, workoutKey)).toEqual(ALL);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    await device.sync();
    expect(await shownIn(device, workoutKey)).toEqual(ALL);
    const status = how === 'running' ? 'active' : 'completed';
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status, serverId: expect.anything() });
    const sets = await device.db.sets.where({ workoutKey }).toArray();
    expect(sets.map(set => set.serverId)).not.toContain(null);
  });

  it('[PARK5] it stays where no import is to be had, with what still waits of it', async () => {
    const { device, workoutKey, refused } = await repeatRefused();
    const itemKey = await addOne(device, workoutKey, BENCH);
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 70, reps: 5 });
    await finishWorkout(device.ctx, workoutKey);
    await discardChanges(device.ctx, refused);
    gym.server.setFault(({ path }) => (path.endsWith('/import/') ? NO_SUCH_CALL : undefined));
    await device.sync();
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await shownIn(device, workoutKey)).toEqual([...ALL, [70]]);
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
  });

  it('[PARK5] its own template, one more training begun from that, and what was said of it follow', async () => {
    const { device, workoutKey, refused } = await repeatRefused();
    await finishWorkout(device.ctx, workoutKey);
    const options = { workoutKey, title: 'План', call: 'create' } as const;
    const templateKey = (await createTemplate(device.ctx, options)) ?? '';
    await setFavorite(device.ctx, templateKey, true);
    const again = await applyTemplate(device.ctx, templateKey);
    const againKey = again.kind === 'started' ? again.workoutKey : '';
    await device.sync();
    expect(await device.db.templates.get(templateKey)).toMatchObject({ isDeleted: true });
    await discardChanges(device.ctx, refused);
    await device.sync();
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    const template = await device.db.templates.get(templateKey);
    expect(template).toMatchObject({ isFavorite: true, serverId: expect.anything() });
    expect(template).not.toHaveProperty('isDeleted');
    expect(await shownIn(device, againKey)).toHaveLength(2);
    expect(await device.db.workouts.get(againKey)).toMatchObject({ status: 'active', templateKey });
  });

  it.each(['before', 'after'])(
    '[PARK5] a template made of it stays when it was cancelled %s the refusal',
    async when => {
      const { device, workoutKey, refused } = await repeatUnsent();
      const options = { workoutKey, title: 'План', call: 'create' } as const;
      const templateKey = (await createTemplate(device.ctx, options)) ?? '';
      if (when === 'after') await device.sync();
      await cancelWorkout(device.ctx, workoutKey);
      gym.clock.advance(10_000);
      await device.sync();
      expect(await openStates(device)).toEqual(
        ['workout.import', 'workout.recreate', 'template.create', 'workout.cancel'].map(op => ['rejected', op]),
      );
      expect(await countGoingWith(device.ctx, refused)).toBe(0);
      await discardChanges(device.ctx, refused);
      await device.sync();
      expect(await openStates(device)).toEqual([]);
      const template = await device.db.templates.get(templateKey);
      expect(template).toMatchObject({ serverId: expect.anything(), items: [{ exerciseKey: SQUAT }] });
      expect(template).not.toHaveProperty('isDeleted');
      expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'cancelled' });
    },
  );

  it('[PARK5] an exercise that is discarded goes out of the training begun with it, and nothing else', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await device.sync();
    const own = (await createExercise(device.ctx, await ownExercise(device))) ?? '';
    const plan = await startEmptyWorkout(device.ctx);
    for (const exerciseKey of [own, SQUAT]) {
      const itemKey = await addOne(device, plan, exerciseKey);
      await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 60, reps: 8 });
    }
    await finishWorkout(device.ctx, plan);
    const { workoutKey } = (await repeatWorkout(device.ctx, plan)) as Extract<Started, { kind: 'started' }>;
    const [repeated] = await device.db.items.where({ workoutKey, exerciseKey: own }).primaryKeys();
    await tickSet(device.ctx, await mustAddSet(device, repeated ?? ''), { weightKg: 65, reps: 8 });
    gym.server.setFault(({ path }) => (path === '/api/exercises/' ? REFUSED : undefined));
    await device.sync();
    gym.server.setFault(undefined);
    const [refused] = await rejectedSeqs(device);
    // Its place in the plan, and what was ticked there and in the repetition.
    expect(await countGoingWith(device.ctx, [refused ?? 0])).toBe(3);
    await discardChanges(device.ctx, [refused ?? 0]);
    await device.sync();
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    for (const key of [plan, workoutKey]) {
      const items = await device.db.items.where({ workoutKey: key }).toArray();
      expect(items).toMatchObject([{ exerciseKey: SQUAT, serverId: expect.anything() }]);
    }
  });

  it('[PARK5] it is gone, with its rest, where it is what the person discards itself', async () => {
    const { device, workoutKey } = await repeatRefused();
    const { refused } = await getUnsentChanges(device.db);
    const its =
      refused.find(({ group }) => group === workoutKey)?.changes.map(({ entry }) => entry.seq) ?? [];
    const itemKey = await addOne(device, workoutKey, BENCH);
    await tickSet(device.ctx, await mustAddSet(device, itemKey));
    expect(await device.db.rest.count()).toBe(1);
    expect(await countGoingWith(device.ctx, its)).toBe(3);
    await discardChanges(device.ctx, its);
    expect(await openStates(device)).toEqual([['rejected', 'workout.import']]);
    expect(await device.db.workouts.get(workoutKey)).toBeUndefined();
    expect(await device.db.rest.count()).toBe(0);
    expect(await device.db.items.where({ workoutKey }).count()).toBe(0);
    expect(await device.db.sets.where({ workoutKey }).count()).toBe(0);
  });
});
