/**
 * What a person sets on a device that shows it already, while an earlier act of another device, unread so far, has changed
 * it. The later act stands, whether the earlier one is on the server by then or arrives afterwards.
 */
import { describe, expect, it } from 'vitest';
import { joinNext, leaveSuperset } from '#commands/arrange.ts';
import { editTemplate, makeTemplate } from '#commands/edit-template.ts';
import { noteWorkout, renameWorkout } from '#commands/edit-workout.ts';
import { createExercise, editExercise, setArchived, setExerciseSettings } from '#commands/exercises.ts';
import { fillSets } from '#commands/fill-sets.ts';
import { setWorkoutTimes } from '#commands/past-workouts.ts';
import { getRestBasis } from '#commands/rest.ts';
import { saveSetValues, tickSet, untickSet } from '#commands/sets.ts';
import { changeSettings } from '#commands/settings.ts';
import { takeBack } from '#commands/take-back.ts';
import { setFavorite } from '#commands/templates.ts';
import { tickSets } from '#commands/tick-sets.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openBothWithTraining,
  openStates,
  ownExercise,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'anna', password: 'sekret-1' };
const MINUTE_MS = 60_000;
const STARTED_AT_MS = Date.UTC(2026, 10, 20, 9);

interface Ground {
  pastKey: Key;
  workoutKey: Key;
  itemKey: Key;
  setKeys: [Key, Key];
  exerciseKey: Key;
  templateKey: Key;
}

async function layGround(device: TestDevice): Promise<Ground> {
  const { ctx } = device;
  const pastKey = await trainOnce(device, gym.clock, BENCH);
  gym.clock.advance(MINUTE_MS);
  const { workoutKey, itemKey, setKey } = await beginTraining(device);
  const setKeys: Ground['setKeys'] = [setKey, await mustAddSet(device, itemKey)];
  await addOne(device, workoutKey, BENCH);
  const exerciseKey = await createExercise(ctx, await ownExercise(device));
  const templateKey = await makeTemplate(ctx, 'Верх');
  return { pastKey, workoutKey, itemKey, setKeys, exerciseKey, templateKey };
}

type Step = (device: TestDevice, ground: Ground) => Promise<unknown>;

interface Act {
  does: Step;
  undoes: Step;
  shown: Step;
  expected: unknown;
}

const isDone: Step = async ({ db }, { setKeys }) => (await db.sets.bulkGet(setKeys)).map(set => set?.done);
const weights: Step = async ({ db }, { setKeys }) =>
  (await db.sets.bulkGet(setKeys)).map(set => set?.weightKg);

const acts: Record<string, Act> = {
  'a tick': {
    does: ({ ctx }, { setKeys: [key] }) => tickSet(ctx, key),
    undoes: ({ ctx }, { setKeys: [key] }) => untickSet(ctx, key),
    shown: isDone,
    expected: [true, false],
  },
  'an untick': {
    does: ({ ctx }, { setKeys: [key] }) => untickSet(ctx, key),
    undoes: ({ ctx }, { setKeys: [key] }) => tickSet(ctx, key),
    shown: isDone,
    expected: [false, false],
  },
  'ticks of several sets': {
    does: ({ ctx }, { setKeys }) => tickSets(ctx, setKeys),
    undoes: ({ ctx }, { setKeys: [, key] }) => untickSet(ctx, key),
    shown: isDone,
    expected: [true, true],
  },
  'a typed figure': {
    does: ({ ctx }, { setKeys: [key] }) => saveSetValues(ctx, key, { weightKg: 80 }),
    undoes: ({ ctx }, { setKeys: [key] }) => saveSetValues(ctx, key, { weightKg: 85 }),
    shown: weights,
    expected: [80, null],
  },
  'a figure typed with its tick': {
    does: ({ ctx }, { setKeys: [key] }) => tickSet(ctx, key, { weightKg: 80 }),
    undoes: ({ ctx }, { setKeys: [key] }) => saveSetValues(ctx, key, { weightKg: 85 }),
    shown: weights,
    expected: [80, null],
  },
  'a figure for several sets': {
    does: ({ ctx }, { setKeys }) => fillSets(ctx, setKeys, { weightKg: 80 }),
    undoes: ({ ctx }, { setKeys: [, key] }) => saveSetValues(ctx, key, { weightKg: 85 }),
    shown: weights,
    expected: [80, 80],
  },
  'a title': {
    does: ({ ctx }, { workoutKey }) => renameWorkout(ctx, workoutKey, 'Ноги'),
    undoes: ({ ctx }, { workoutKey }) => renameWorkout(ctx, workoutKey, 'Спина'),
    shown: async ({ db }, { workoutKey }) => (await db.workouts.get(workoutKey))?.title,
    expected: 'Ноги',
  },
  'a note': {
    does: ({ ctx }, { workoutKey }) => noteWorkout(ctx, workoutKey, 'легко'),
    undoes: ({ ctx }, { workoutKey }) => noteWorkout(ctx, workoutKey, 'тяжело'),
    shown: async ({ db }, { workoutKey }) => (await db.workouts.get(workoutKey))?.note,
    expected: 'легко',
  },
  'the times of a past training': {
    does: ({ ctx }, { pastKey }) =>
      setWorkoutTimes(ctx, pastKey, { startedAtMs: STARTED_AT_MS, durationSec: 3600 }),
    undoes: ({ ctx }, { pastKey }) =>
      setWorkoutTimes(ctx, pastKey, { startedAtMs: STARTED_AT_MS, durationSec: 1800 }),
    shown: async ({ db }, { pastKey }) => (await db.workouts.get(pastKey))?.durationSec,
    expected: 3600,
  },
  'an exercise out of its superset': {
    does: ({ ctx }, { itemKey }) => leaveSuperset(ctx, itemKey),
    undoes: ({ ctx }, { itemKey }) => joinNext(ctx, itemKey),
    shown: async ({ db }, { itemKey }) => (await db.items.get(itemKey))?.group,
    expected: null,
  },
  'the rest of an exercise': {
    does: ({ ctx }) => setExerciseSettings(ctx, SQUAT, { restSec: 90 }),
    undoes: ({ ctx }) => setExerciseSettings(ctx, SQUAT, { restSec: 200 }),
    shown: async ({ db }) => (await db.exerciseSettings.get(SQUAT))?.restSec,
    expected: 90,
  },
  'the name of an exercise': {
    does: ({ ctx }, { exerciseKey }) => editExercise(ctx, exerciseKey, { name: 'Жим' }),
    undoes: ({ ctx }, { exerciseKey }) => editExercise(ctx, exerciseKey, { name: 'Тяга' }),
    shown: async ({ db }, { exerciseKey }) => (await db.exercises.get(exerciseKey))?.name,
    expected: 'Жим',
  },
  'an exercise into the archive': {
    does: ({ ctx }, { exerciseKey }) => setArchived(ctx, exerciseKey, true),
    undoes: ({ ctx }, { exerciseKey }) => setArchived(ctx, exerciseKey, false),
    shown: async ({ db }, { exerciseKey }) => (await db.exercises.get(exerciseKey))?.isArchived,
    expected: true,
  },
  'a favourite template': {
    does: ({ ctx }, { templateKey }) => setFavorite(ctx, templateKey, true),
    undoes: ({ ctx }, { templateKey }) => setFavorite(ctx, templateKey, false),
    shown: async ({ db }, { templateKey }) => (await db.templates.get(templateKey))?.isFavorite,
    expected: true,
  },
  'the title of a template': {
    does: ({ ctx }, { templateKey }) => editTemplate(ctx, templateKey, { title: 'Низ' }),
    undoes: ({ ctx }, { templateKey }) => editTemplate(ctx, templateKey, { title: 'Всё' }),
    shown: async ({ db }, { templateKey }) => (await db.templates.get(templateKey))?.title,
    expected: 'Низ',
  },
  settings: {
    does: ({ ctx }) => changeSettings(ctx, { restDefaultSec: 90 }),
    undoes: ({ ctx }) => changeSettings(ctx, { restDefaultSec: 200 }),
    shown: async ({ db }) => (await db.settings.get('settings'))?.restDefaultSec,
    expected: 90,
  },
};

describe.each([
  ['arrives afterwards', false],
  ['is on the server unread', true],
])('over an earlier act that %s', (_, isThere) => {
  it.each(Object.entries(acts))('[LATER1] %s stands, though it changed nothing here', async (_, act) => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const ground = await layGround(first);
    await first.sync();
    await second.sync();
    await act.does(second, ground);
    await second.sync();
    await first.sync();
    gym.clock.advance(MINUTE_MS);
    await act.undoes(second, ground);
    if (isThere) await second.sync();
    gym.clock.advance(MINUTE_MS);
    await act.does(first, ground);
    for (const device of [first, second, first]) await device.sync();
    for (const device of [first, second]) {
      expect(await openStates(device)).toEqual([]);
      expect(await act.shown(device, ground)).toEqual(act.expected);
    }
  });
});

it('[LATER1] a tick leaves a figure to an earlier edit of another device, if it only stood in the field', async () => {
  const { first, second, setKey, itemKey } = await openBothWithTraining(gym, user);
  await saveSetValues(first.ctx, setKey, { weightKg: 80 });
  await first.sync();
  await second.sync();
  gym.clock.advance(MINUTE_MS);
  await saveSetValues(second.ctx, setKey, { weightKg: 85 });
  gym.clock.advance(MINUTE_MS);
  const set = await first.db.sets.get(setKey);
  if (!set) throw new Error('no set');
  const rest = await getRestBasis(first.ctx, itemKey);
  const shown = { set, previous: null, isTimeBased: false, rest, left: {} };
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: null }, shown);
  for (const device of [first, second, first]) await device.sync();
  expect(await first.db.sets.get(setKey)).toMatchObject({ weightKg: 85, done: true });
  expect(await second.db.sets.get(setKey)).toMatchObject({ weightKg: 85, done: true });
});

it('[LATER1] a tick of a set that is ticked sends its tick alone', async () => {
  const { first, second, setKey } = await openBothWithTraining(gym, user);
  await tickSet(second.ctx, setKey, { weightKg: 80, reps: 8 });
  await second.sync();
  await first.sync();
  await tickSet(first.ctx, setKey);
  const { args } = (await first.db.log.toCollection().last()) ?? {};
  expect(args).toHaveProperty('values', { done: true });
});

it('[BACK1] undoing an archiving of what was in the archive leaves it there', async () => {
  const [device] = await openBothDevices(gym.clock, gym.server.transport, user);
  const exerciseKey = await createExercise(device.ctx, await ownExercise(device));
  await setArchived(device.ctx, exerciseKey, true);
  await device.sync();
  await setArchived(device.ctx, exerciseKey, true);
  await device.sync();
  const entry = await device.db.log.toCollection().last();
  expect(await takeBack(device.ctx, entry?.seq ?? 0)).toEqual({ kind: 'taken-back' });
  await device.sync();
  expect(await device.db.exercises.get(exerciseKey)).toMatchObject({ isArchived: true });
});
