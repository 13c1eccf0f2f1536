/**
 * What a person can do to a training, its exercises and its templates, each on two devices: by one of them, and by both
 * at the same time without network. Both and the server hold the same rows afterwards, and nothing of either is lost.
 * Long, since one list has every act, with what it leaves.
 */
import { describe, expect, it } from 'vitest';
import { joinNext, leaveSuperset, moveItem } from '#commands/arrange.ts';
import { UNDO_MS } from '#commands/command-context.ts';
import {
  changeTemplateItems,
  duplicateTemplate,
  editTemplate,
  makeTemplate,
  moveTemplate,
} from '#commands/edit-template.ts';
import { noteWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { type Filling, fillEach, fillSets } from '#commands/fill-sets.ts';
import { LEAD_IN_MS, startHold, stopHold } from '#commands/hold.ts';
import { addLinkedTemplate } from '#commands/linked-template.ts';
import { addWarmups, duplicateSet } from '#commands/more-sets.ts';
import { reopenWorkout } from '#commands/past-workouts.ts';
import { deleteSet, saveSetValues, stepSetValue, tickSet, untickSet } from '#commands/sets.ts';
import { changeSettings } from '#commands/settings.ts';
import { makeTemplates } from '#commands/several-templates.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { updateTemplateFrom } from '#commands/templates.ts';
import { getSettings } from '#db/queries/settings.ts';
import { getTemplateProposal } from '#db/queries/template-proposal.ts';
import { getTemplates } from '#db/queries/templates.ts';
import { getWorkoutRecords } from '#db/queries/workout-records.ts';
import { getItems, getSets, getWorkoutView } from '#db/queries/workout-view.ts';
import type { SetFields, SetRow } from '#db/rows.ts';
import type { LinkedTemplate } from '#db/template-link.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { turnAt } from '#domain/superset.ts';
import { addSet, editSet, joinNext as joinPlanned } from '#features/template-edit/edit-items.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openBothDevices, openUserDevice, type TestDevice } from '../support/test-device.ts';
import { addOne, BENCH, mustAddSet, openStates, SQUAT, trainOnce } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'anna', password: 'sekret-1' };
const HOUR_MS = 3_600_000;
const TIMED = LIBRARY.equipments.find(({ name }) => name === TIME_EQUIPMENT_NAME)?.key;
const [PRESS = '', PULL = ''] = LIBRARY.exercises.slice(2, 4).map(({ key }) => key);
const PLANK = LIBRARY.exercises.find(({ equipment }) => equipment === TIMED)?.key ?? '';

/**
 * A running training of three exercises that both devices know, after one of the squat, which brings three sets; the others
 * have two. Three templates.
 */
interface Ground {
  workoutKey: Key;
  items: [squat: Key, bench: Key, plank: Key];
  squats: [Key, Key];
  benches: [Key, Key];
  planks: [Key, Key];
  templates: [Key, Key, Key];
}

async function layGround(device: TestDevice): Promise<Ground> {
  await trainOnce(device, gym.clock);
  gym.clock.advance(HOUR_MS);
  const { ctx } = device;
  const workoutKey = await startEmptyWorkout(ctx);
  const squat = await addOne(device, workoutKey, SQUAT);
  const brought = await getSets(device.db, squat, SQUAT);
  const [a = '', b = ''] = brought.map(({ key }) => key);
  const squats: [Key, Key] = [a, b];
  const bench = await addOne(device, workoutKey, BENCH);
  const benches: [Key, Key] = [await mustAddSet(device, bench), await mustAddSet(device, bench)];
  const plank = await addOne(device, workoutKey, PLANK);
  const planks: [Key, Key] = [await mustAddSet(device, plank), await mustAddSet(device, plank)];
  const planned = addSet([{ exerciseKey: SQUAT, group: null, sets: [], plannedAtMs: 0 }], 0);
  const templates: Key[] = [];
  for (const title of ['Верх', 'Низ', 'Всё']) {
    templates.push(await makeTemplate(ctx, title, planned));
    gym.clock.advance(1000);
  }
  for (const key of templates) await moveTemplate(ctx, key, 1);
  const items: Ground['items'] = [squat, bench, plank];
  return { workoutKey, items, squats, benches, planks, templates: templates as Ground['templates'] };
}

interface Act {
  /** What holds before either of them acts. */
  before?: (device: TestDevice, ground: Ground) => Promise<unknown>;
  /** What one device does, and what the other one does a minute later without having heard of it. */
  first: (device: TestDevice, ground: Ground) => Promise<unknown>;
  second: (device: TestDevice, ground: Ground) => Promise<unknown>;
  shown: (device: TestDevice, ground: Ground) => Promise<unknown>;
  /** As shown once everybody has heard of both. */
  both: unknown;
}

async function setsAt({ db }: TestDevice, { workoutKey }: Ground, exercise: number): Promise<SetRow[]> {
  return (await getWorkoutView(db, workoutKey))?.items[exercise]?.sets ?? [];
}

function values(exercise: number, ...names: (keyof SetFields)[]): Act['shown'] {
  return async (device, ground) =>
    (await setsAt(device, ground, exercise)).map(set => names.map(name => set[name]));
}

/** As 'Взять' writes them. */
function nextOf(setKeys: readonly Key[]): Filling[] {
  return setKeys.map(setKey => ({ setKey, values: { weightKg: 90 }, over: { done: false } }));
}

const ofSquat = { key: SQUAT } as const;

function turnsOf(items: readonly { group: Key | null }[]): string[] {
  return items.map((_, at) => turnAt(items, at));
}

/** Each exercise of the training with its sets and how many of them are done. */
async function exercisesOf({ db }: TestDevice, { workoutKey }: Ground) {
  const { items = [] } = (await getWorkoutView(db, workoutKey)) ?? {};
  return items.map(({ item, sets }) => [item.exerciseKey, sets.length, sets.filter(set => set.done).length]);
}

/** By the first template, with a second exercise: 100 kg, and both exercises in turns. */
async function trainByFirst({ ctx, db }: TestDevice, { workoutKey, templates: [a] }: Ground): Promise<void> {
  await finishWorkout(ctx, workoutKey);
  await changeTemplateItems(ctx, a, items =>
    addSet([...items, { exerciseKey: BENCH, group: null, sets: [], plannedAtMs: 0 }], 1),
  );
  const started = await applyTemplate(ctx, a);
  if (started.kind !== 'started') throw new Error(started.kind);
  const [first] = await getItems(db, started.workoutKey);
  const [set] = first ? await getSets(db, first.key, SQUAT) : [];
  await joinNext(ctx, first?.key ?? '');
  await tickSet(ctx, set?.key ?? '', { weightKg: 100, reps: 5 });
  await finishWorkout(ctx, started.workoutKey);
}

async function byTemplate(db: TestDevice['db']): Promise<Key> {
  return (await db.workouts.toArray()).find(({ templateKey }) => templateKey !== null)?.key ?? '';
}

async function titlesOf({ db }: TestDevice): Promise<string[]> {
  return (await getTemplates(db, 10)).templates.map(({ title }) => title);
}

async function firstTemplate({ db }: TestDevice, { templates: [a] }: Ground) {
  const { title, items = [] } = (await db.templates.get(a)) ?? {};
  return [title, turnsOf(items), items.map(({ sets }) => sets.map(set => set.weightKg))];
}

/** Of an exercise of its sender's own and a shipped one, in turns. */
const LINKED: LinkedTemplate = {
  t: 'По ссылке',
  i: [
    {
      e: {
        n: 'Жим друга',
        q: LIBRARY.equipments[0]?.name ?? '',
        m: LIBRARY.muscles[0]?.name ?? '',
        t: 'none',
      },
      g: 1,
      s: [],
    },
    { e: SQUAT, g: 1, s: [] },
  ],
};
const PROGRAM = ['Тяни', 'Толкай'].map(title => ({
  title,
  items: [{ exerciseKey: SQUAT, group: null, sets: [], plannedAtMs: 0 }],
}));
const SQUAT_NAME = LIBRARY.exercises[0]?.name;

const acts: Record<string, Act> = {
  '[LATER1] figures typed with the keys: the later stands, field by field': {
    first: async ({ ctx }, { squats: [a] }) => saveSetValues(ctx, a, { weightKg: 80, reps: 8, hardReps: 2 }),
    second: async ({ ctx }, { squats: [a] }) => saveSetValues(ctx, a, { weightKg: 82.5 }),
    shown: values(0, 'weightKg', 'reps', 'hardReps'),
    both: [
      [82.5, 8, 2],
      [null, null, null],
      [null, null, null],
    ],
  },
  '[LATER1] a figure for all the rest, and a step of one of them': {
    first: async ({ ctx }, { benches }) => fillSets(ctx, benches, { weightKg: 60, reps: 10 }),
    second: async ({ ctx }, { benches: [, b] }) =>
      stepSetValue(ctx, b, { field: 'weightKg', by: 2.5, from: 50 }),
    shown: values(1, 'weightKg', 'reps'),
    both: [
      [60, 10],
      [52.5, 10],
    ],
  },
  '[WARM1] types of sets': {
    first: async ({ ctx }, { squats: [a] }) => saveSetValues(ctx, a, { setType: 'warmup' }),
    second: async ({ ctx }, { squats: [, b] }) => saveSetValues(ctx, b, { setType: 'failure' }),
    shown: values(0, 'setType'),
    both: [['warmup'], ['failure'], ['work']],
  },
  '[PLACE1] a ramp of warm-ups, and a copy of the set beneath it': {
    first: async ({ ctx }, { items: [squat] }) =>
      addWarmups(ctx, squat, { bar: { kg: 20, platesKg: [20, 15, 10, 5, 2.5, 1.25] } }),
    second: async ({ ctx }, { squats: [a] }) => duplicateSet(ctx, a),
    shown: values(0, 'setType'),
    both: [['warmup'], ['warmup'], ['warmup'], ['warmup'], ['work'], ['work'], ['work'], ['work']],
  },
  '[PLACE1] a ramp on each: neither is lost, both lie above the work': {
    first: async ({ ctx }, { items: [squat] }) =>
      addWarmups(ctx, squat, { bar: { kg: 20, platesKg: [20, 15, 10, 5, 2.5, 1.25] } }),
    second: async ({ ctx }, { items: [squat] }) =>
      addWarmups(ctx, squat, { bar: { kg: 20, platesKg: [20, 15, 10, 5, 2.5, 1.25] } }),
    shown: values(0, 'setType'),
    both: [...Array.from({ length: 8 }, () => ['warmup']), ['work'], ['work'], ['work']],
  },
  '[NEXT2] the next weights taken on both, on one of them with a tick and then taken back': {
    first: async ({ ctx }, { squats }) => fillEach(ctx, nextOf(squats)),
    second: async ({ ctx }, { squats }) => {
      const former = await fillEach(ctx, nextOf(squats));
      await tickSet(ctx, squats[0]);
      await fillEach(ctx, former);
    },
    shown: values(0, 'weightKg', 'done'),
    both: [
      [90, true],
      [null, false],
      [null, false],
    ],
  },
  '[NEXT2] the next weights taken, while the other device does a set with more': {
    first: async ({ ctx }, { squats }) => fillEach(ctx, nextOf(squats)),
    second: async ({ ctx }, { squats: [a] }) => tickSet(ctx, a, { weightKg: 100, reps: 5 }),
    shown: values(0, 'weightKg', 'done'),
    both: [
      [100, true],
      [90, false],
      [null, false],
    ],
  },
  '[HOLD1] a set deleted, while another one is done': {
    first: async ({ ctx }, { squats: [a] }) => {
      await deleteSet(ctx, a);
      gym.clock.advance(UNDO_MS);
    },
    second: async ({ ctx }, { squats: [, b] }) => tickSet(ctx, b, { weightKg: 90, reps: 8 }),
    shown: values(0, 'weightKg', 'done'),
    both: [
      [90, true],
      [null, false],
    ],
  },
  '[PLACE2] exercises moved': {
    first: async ({ ctx }, { items: [, , plank] }) => moveItem(ctx, plank, 0),
    second: async ({ ctx }, { items: [squat] }) => moveItem(ctx, squat, 2),
    shown: async ({ db }, { workoutKey, items }) =>
      (await getItems(db, workoutKey)).map(({ key }) => items.indexOf(key)),
    both: [2, 1, 0],
  },
  '[PLACE2] a superset of two, joined by a third exercise elsewhere': {
    first: async ({ ctx }, { items: [squat] }) => joinNext(ctx, squat),
    second: async ({ ctx }, { items: [, bench] }) => joinNext(ctx, bench),
    shown: async ({ db }, { workoutKey }) => {
      const groups = (await getItems(db, workoutKey)).map(({ group }) => group);
      return groups.map(group => groups.indexOf(group));
    },
    // The exercise that both took is with the later one; the other stands alone.
    both: [0, 1, 1],
  },
  '[PLACE2] a superset of two, dissolved while a third exercise joins it': {
    before: async ({ ctx }, { items: [squat] }) => joinNext(ctx, squat),
    first: async ({ ctx }, { items: [squat] }) => leaveSuperset(ctx, squat),
    second: async ({ ctx }, { items: [, bench] }) => joinNext(ctx, bench),
    shown: async ({ db }, { workoutKey }) => turnsOf(await getItems(db, workoutKey)),
    // What left stays out.
    both: ['', 'A1', 'A2'],
  },
  '[SWAP1] an exercise replaced, while another is replaced and its set ticked': {
    first: async ({ ctx }, { items: [squat] }) => replaceExercise(ctx, squat, PRESS),
    second: async ({ ctx }, { items: [, bench], planks: [a] }) => {
      await replaceExercise(ctx, bench, PULL);
      await tickSet(ctx, a, { durationSec: 60 });
    },
    shown: exercisesOf,
    both: [
      [PRESS, 3, 0],
      [PULL, 2, 0],
      [PLANK, 2, 1],
    ],
  },
  '[NOTE1] notes of a training, of an exercise and of a set': {
    first: async ({ ctx }, { workoutKey, squats: [a] }) => {
      await noteWorkout(ctx, workoutKey, 'в зале жарко');
      await setExerciseSettings(ctx, SQUAT, { note: 'пятки на блинах' });
      await saveSetValues(ctx, a, { note: 'раньше' });
    },
    second: async ({ ctx }, { squats: [a, b] }) => {
      await saveSetValues(ctx, a, { note: 'позже' });
      await saveSetValues(ctx, b, { note: 'с паузой' });
      await setExerciseSettings(ctx, BENCH, { note: 'лопатки' });
    },
    shown: async (device, ground) => ({
      training: (await device.db.workouts.get(ground.workoutKey))?.note,
      exercises: (await device.db.exerciseSettings.bulkGet([SQUAT, BENCH])).map(row => row?.note),
      sets: (await setsAt(device, ground, 0)).map(set => set.note),
    }),
    both: {
      training: 'в зале жарко',
      exercises: ['пятки на блинах', 'лопатки'],
      sets: ['позже', 'с паузой', ''],
    },
  },
  '[NOTE1] the rest and the step of one exercise': {
    first: async ({ ctx }) => setExerciseSettings(ctx, SQUAT, { restSec: 200, stepKg: 1 }),
    second: async ({ ctx }) => setExerciseSettings(ctx, SQUAT, { restSec: 0 }),
    shown: async ({ db }) => db.exerciseSettings.get(SQUAT),
    both: { ...ofSquat, note: '', restSec: 0, stepKg: 1, loadMode: null },
  },
  '[LOAD1] what the weight means: the records of the past follow': {
    first: async ({ ctx }) => setExerciseSettings(ctx, SQUAT, { loadMode: 'single' }),
    second: async ({ ctx }) => setExerciseSettings(ctx, SQUAT, { loadMode: 'assisted' }),
    shown: async ({ db }) => [
      (await db.exerciseSettings.get(SQUAT))?.loadMode,
      (await db.digests.toArray()).map(({ tonnageTotalKg, lines }) => [tonnageTotalKg, lines[0]?.best]),
    ],
    both: ['assisted', [[0, '−80 кг × 8']]],
  },
  '[LATER1] what a stopwatch measured': {
    first: async ({ ctx }, { planks: [a] }) => {
      await startHold(ctx, a, null);
      gym.clock.advance(LEAD_IN_MS + 40_000);
      await stopHold(ctx);
    },
    second: async ({ ctx }, { planks: [, b] }) => {
      await startHold(ctx, b, 60);
      gym.clock.advance(LEAD_IN_MS + 65_000);
      await tickSet(ctx, b);
    },
    shown: values(2, 'durationSec', 'done'),
    both: [
      [40, false],
      [65, true],
    ],
  },
  '[REC1] records: named on both, the one taken back on none': {
    before: async ({ ctx }, { squats: [a] }) => tickSet(ctx, a, { weightKg: 120, reps: 1 }),
    first: async ({ ctx }, { squats: [a] }) => untickSet(ctx, a),
    second: async ({ ctx }, { squats: [, b] }) => tickSet(ctx, b, { weightKg: 90, reps: 8 }),
    shown: async ({ db }, { workoutKey }) =>
      (await getWorkoutRecords(db, workoutKey)).map(({ text, kind }) => [text, kind]),
    both: [['90 кг × 8', 'weight']],
  },
  '[PLAN4] a template’s name and its exercises': {
    first: async ({ ctx }, { templates: [a] }) => editTemplate(ctx, a, { title: 'Верх тяжело' }),
    second: async ({ ctx }, { templates: [a] }) =>
      changeTemplateItems(ctx, a, items => editSet(addSet(items, 0), 0, 0, { targetReps: 8 }, 0)),
    shown: async ({ db }, { templates: [a] }) => {
      const template = await db.templates.get(a);
      return [template?.title, template?.items[0]?.sets.map(set => set.targetReps)];
    },
    both: ['Верх тяжело', [8, null]],
  },
  '[PLAN2] a template that takes a training’s weight and superset, and its name': {
    before: trainByFirst,
    first: async ({ ctx, db }) => updateTemplateFrom(ctx, await byTemplate(db), true),
    second: async ({ ctx }, { templates: [a] }) => editTemplate(ctx, a, { title: 'Верх тяжело' }),
    shown: firstTemplate,
    both: ['Верх тяжело', ['A1', 'A2'], [[100], [null]]],
  },
  '[PLAN2] a template that takes a training, and its exercises written by hand: the later stands': {
    before: trainByFirst,
    first: async ({ ctx, db }) => updateTemplateFrom(ctx, await byTemplate(db), true),
    second: async ({ ctx }, { templates: [a] }) => changeTemplateItems(ctx, a, items => addSet(items, 0)),
    shown: firstTemplate,
    both: ['Верх', ['', ''], [[null, null], [null]]],
  },
  '[PLAN2] what of a training the template takes, chosen on each: the later stands': {
    before: trainByFirst,
    first: async ({ ctx, db }) => updateTemplateFrom(ctx, await byTemplate(db), true, [`values-${SQUAT}-0`]),
    second: async ({ ctx, db }) => {
      const changes = await getTemplateProposal(db, await byTemplate(db));
      const supersets = changes.filter(({ kind }) => kind === 'superset').map(({ id }) => id);
      await updateTemplateFrom(ctx, await byTemplate(db), true, supersets);
    },
    shown: firstTemplate,
    both: ['Верх', ['A1', 'A2'], [[null], [null]]],
  },
  '[PLAN4] supersets of a template: the later stands': {
    before: async ({ ctx }, { templates: [a] }) =>
      changeTemplateItems(ctx, a, items => [
        ...items,
        { exerciseKey: BENCH, group: null, sets: [], plannedAtMs: 0 },
      ]),
    first: async ({ ctx }, { templates: [a] }) => changeTemplateItems(ctx, a, items => addSet(items, 1)),
    second: async ({ ctx }, { templates: [a] }) =>
      changeTemplateItems(ctx, a, items => joinPlanned(items, 0, ctx.newKey())),
    shown: firstTemplate,
    both: ['Верх', ['A1', 'A2'], [[null], []]],
  },
  '[LINK1] one link, opened on each: what both added is there': {
    first: async ({ ctx }) => addLinkedTemplate(ctx, LINKED),
    second: async ({ ctx }) => addLinkedTemplate(ctx, LINKED),
    shown: async ({ db }) => {
      const { templates } = await getTemplates(db, 10);
      const linked = templates.filter(({ title }) => title === LINKED.t);
      return linked.map(({ items }) => [turnsOf(items), items.map(({ exercise }) => exercise?.name)]);
    },
    both: Array.from({ length: 2 }, () => [
      ['A1', 'A2'],
      ['Жим друга', SQUAT_NAME],
    ]),
  },
  '[PLAN5] the trainings of a program, taken on each: each training of both is there': {
    first: async ({ ctx }) => makeTemplates(ctx, PROGRAM),
    second: async ({ ctx }) => makeTemplates(ctx, PROGRAM),
    shown: titlesOf,
    // Both programs hold the same places.
    both: ['Верх', 'Всё', 'Низ', 'Тяни', 'Тяни', 'Толкай', 'Толкай'],
  },
  '[PLAN4] a copy of a template, which is renamed elsewhere': {
    first: async ({ ctx }, { templates: [a] }) => duplicateTemplate(ctx, a, 'Верх — копия'),
    second: async ({ ctx }, { templates: [a] }) => editTemplate(ctx, a, { title: 'Верх тяжело' }),
    shown: titlesOf,
    both: ['Верх тяжело', 'Всё', 'Низ', 'Верх — копия'],
  },
  '[PLAN4] the order of trainings': {
    first: async ({ ctx }, { templates: [a] }) => moveTemplate(ctx, a, 1),
    second: async ({ ctx }, { templates: [, b] }) => moveTemplate(ctx, b, -1),
    shown: titlesOf,
    // Each was put before the third; of the two the newer comes first.
    both: ['Низ', 'Верх', 'Всё'],
  },
  '[PLAN3] what is set for all trainings': {
    first: async ({ ctx }) => changeSettings(ctx, { templateOffer: 'template', restDefaultSec: 60 }),
    second: async ({ ctx }) => changeSettings(ctx, { restDefaultSec: 75 }),
    shown: async ({ db }) => {
      const { restDefaultSec, templateOffer } = await getSettings(db);
      return [restDefaultSec, templateOffer];
    },
    both: [75, 'template'],
  },
  '[PAST2] a finished training that goes on, while its note is written elsewhere': {
    before: async ({ ctx }, { workoutKey, squats: [a] }) => {
      await tickSet(ctx, a, { weightKg: 90, reps: 8 });
      await finishWorkout(ctx, workoutKey);
    },
    first: async ({ ctx }, { workoutKey, squats: [, b] }) => {
      await reopenWorkout(ctx, workoutKey);
      await tickSet(ctx, b, { weightKg: 95, reps: 5 });
    },
    second: async ({ ctx }, { workoutKey, squats: [a] }) => {
      await noteWorkout(ctx, workoutKey, 'рано ушёл');
      await saveSetValues(ctx, a, { reps: 9 });
    },
    shown: async (device, ground) => {
      const workout = await device.db.workouts.get(ground.workoutKey);
      const sets = await setsAt(device, ground, 0);
      return [workout?.status, workout?.note, sets.map(set => [set.weightKg, set.reps, set.done])];
    },
    both: [
      'active',
      'рано ушёл',
      [
        [90, 9, true],
        [95, 5, true],
        [null, null, false],
      ],
    ],
  },
};

/** All that a person sees and what follows from it. */
async function rowsOf({ db }: TestDevice): Promise<Record<string, object[]>> {
  const tables = [db.workouts, db.items, db.sets, db.templates, db.exerciseSettings, db.settings];
  const all = await Promise.all(
    [...tables, db.performances, db.digests].map(async table => [table.name, await table.toArray()] as const),
  );
  return Object.fromEntries(all);
}

async function openKnown({ before }: Act) {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const ground = await layGround(first);
  await before?.(first, ground);
  await first.sync();
  await second.sync();
  gym.clock.advance(60_000);
  return { first, second, ground };
}

/** What the server holds: as somebody reads it who has nothing. */
async function openThird(): Promise<TestDevice> {
  const third = await openUserDevice(gym.clock, gym.server.transport, user);
  await third.sync();
  return third;
}

describe.each(Object.entries(acts))('%s', (_, act) => {
  it('is on the other device and the server as it was done here', async () => {
    const { first, second, ground } = await openKnown(act);
    const before = await act.shown(second, ground);
    await act.first(first, ground);
    const done = await act.shown(first, ground);
    expect(await openStates(first)).not.toEqual([]);
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    for (const device of [second, await openThird()]) {
      expect(await act.shown(device, ground)).toEqual(done);
      expect(await rowsOf(device)).toEqual(await rowsOf(first));
    }
    expect(done).not.toEqual(before);
  });

  it.each(['first', 'second'])('meets what both did offline, whichever arrives first: the %s', async who => {
    const { first, second, ground } = await openKnown(act);
    await act.first(first, ground);
    gym.clock.advance(60_000);
    await act.second(second, ground);
    const order = who === 'first' ? [first, second] : [second, first];
    for (const device of [...order, ...order]) await device.sync();
    for (const device of [first, second, await openThird()]) {
      expect(await act.shown(device, ground)).toEqual(act.both);
      expect(await openStates(device)).toEqual([]);
      expect(await rowsOf(device)).toEqual(await rowsOf(first));
    }
  });
});
