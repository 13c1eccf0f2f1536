/** The changes that take each kind of change back. Long, since there is a case for each kind. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { EntryOfKind, LogEntry } from '#db/log-entry.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import type { ExerciseRow, ExerciseValues, TemplateRow, WorkoutRow } from '#db/rows.ts';
import { keyAgain } from '#sync/mutations/come-again.ts';
import { TAKE_BACKS, type TakeBackTools } from '#sync/mutations/take-backs.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;
const OF_SET = { workoutKey: 'w', itemKey: 'i', setKey: 's' };
const FINISHED: WorkoutRow = {
  ...WORKOUT,
  status: 'completed',
  finishedAtMs: NOW_MS - DAY_MS,
  durationSec: 60,
};
const CANCELLED: WorkoutRow = { ...FINISHED, status: 'cancelled' };
const VALUES: ExerciseValues = {
  ...{ name: 'Жим', executionVariation: '', equipmentKey: 'q', primaryMuscleKey: 'm' },
  ...{ secondaryMuscleKeys: ['n'], type: 'compound', alternativeKeys: [] },
} as ExerciseValues;
const EXERCISE = {
  ...VALUES,
  ...{ key: 'e', serverId: 4, foldedName: 'жим', isDefault: false, isArchived: false },
} as ExerciseRow;
const TEMPLATE: TemplateRow = {
  ...{ key: 't', serverId: 5, title: 'Ноги', isFavorite: false, position: null },
  ...{
    lastUsedAtMs: 3,
    createdAtMs: 1,
    items: [{ exerciseKey: 'e', group: null, sets: [], plannedAtMs: 2 }],
  },
};
const DATES = { createdAtMs: 1, lastUsedAtMs: 3 };
/** The keys under which these come again. */
const AGAIN = Object.fromEntries([...'iabste'].map(key => [key, keyAgain(key)]));
let db: AccountDb;
let keys: Map<string, string>;

beforeEach(() => {
  db = make.openTestDb();
  keys = new Map();
});

/** What takes the change back, by the present rows. */
function back<Kind extends MutationKind>(kind: Kind, args: MutationArgs[Kind], rest: Partial<LogEntry> = {}) {
  let made = 0;
  const tools: TakeBackTools = { db, nowMs: NOW_MS, keys, newKey: () => `new-${++made}` };
  const entry = make.makeEntry(1, kind, args, rest) as unknown as EntryOfKind<Kind>;
  return TAKE_BACKS[kind](entry, tools);
}

const moved = (status: WorkoutRow['status']) => [{ kind: 'workout.move', args: { workoutKey: 'w', status } }];
const workout = (row: Partial<WorkoutRow>) => db.workouts.put({ ...WORKOUT, ...row });

describe('the start of a training', () => {
  const started = { workoutKey: 'w', title: '', startedAtMs: 1 };
  const ways = [
    () => back('workout.create', started),
    () => back('workout.apply', { ...started, templateKey: 't', items: [] }),
    () => back('workout.recreate', { ...started, sourceKey: 'v', templateKey: null, items: [] }),
  ];

  it('[BACK1] is taken back by a cancel now, or by leaving the history', async () => {
    await workout({ startedAtMs: NOW_MS - 90_900 });
    const end = { workoutKey: 'w', finishedAtMs: NOW_MS, durationSec: 90 };
    for (const way of ways) expect(await way()).toEqual([{ kind: 'workout.cancel', args: end }]);
    await workout(FINISHED);
    for (const way of ways) expect(await way()).toEqual(moved('cancelled'));
  });

  it('[BACK2] is not taken back once cancelled or gone', async () => {
    for (const way of ways) expect(await way()).toBeUndefined();
    await workout(CANCELLED);
    for (const way of ways) expect(await way()).toBeUndefined();
  });

  it('[PAST2] of one that goes on keeps its former end, and none lasts less than nothing', async () => {
    await workout({ finishedAtMs: 7, durationSec: 6 });
    const cancel = (end: object) => [{ kind: 'workout.cancel', args: { workoutKey: 'w', ...end } }];
    expect(await back('workout.create', started)).toEqual(cancel({ finishedAtMs: 7, durationSec: 6 }));
    await workout({ finishedAtMs: 7, durationSec: null, startedAtMs: NOW_MS + 5000 });
    expect(await back('workout.create', started)).toEqual(cancel({ finishedAtMs: NOW_MS, durationSec: 0 }));
    await workout({ finishedAtMs: null, durationSec: 6, startedAtMs: NOW_MS });
    expect(await back('workout.create', started)).toEqual(cancel({ finishedAtMs: NOW_MS, durationSec: 0 }));
  });
});

describe('the end of a training', () => {
  const end = { workoutKey: 'w', finishedAtMs: 2, durationSec: 1 };

  it('[PAST2] is taken back by going on, within 30 days and if no other runs', async () => {
    await workout(FINISHED);
    expect(await back('workout.finish', end)).toEqual(moved('active'));
    await workout(CANCELLED);
    expect(await back('workout.cancel', end)).toEqual(moved('active'));
    await workout({ ...CANCELLED, finishedAtMs: NOW_MS - 30 * DAY_MS });
    expect(await back('workout.cancel', end)).toEqual(moved('active'));
  });

  it('[BACK1] of a cancelled one at least brings it back into the history', async () => {
    await workout({ ...CANCELLED, finishedAtMs: NOW_MS - 30 * DAY_MS - 1 });
    expect(await back('workout.cancel', end)).toEqual(moved('completed'));
    await workout({ ...CANCELLED, finishedAtMs: null, startedAtMs: 1 });
    expect(await back('workout.cancel', end)).toEqual(moved('completed'));
    await workout(CANCELLED);
    await db.workouts.put({ ...WORKOUT, key: 'other' });
    expect(await back('workout.cancel', end)).toEqual(moved('completed'));
  });

  it('[BACK2] is not taken back where it is not ended, too old to go on, or gone', async () => {
    expect(await back('workout.finish', end)).toBeUndefined();
    expect(await back('workout.cancel', end)).toBeUndefined();
    await workout({});
    expect(await back('workout.finish', end)).toBeUndefined();
    expect(await back('workout.cancel', end)).toBeUndefined();
    await workout(CANCELLED);
    expect(await back('workout.finish', end)).toBeUndefined();
    await workout({ ...FINISHED, finishedAtMs: 1 });
    expect(await back('workout.finish', end)).toBeUndefined();
  });
});

describe('a training that was moved', () => {
  const back_ = (from?: WorkoutRow) =>
    back('workout.move', { workoutKey: 'w', status: 'active' }, from ? { was: { 'workouts/w': from } } : {});

  it('[PAST3] comes back to where it was', async () => {
    await workout(CANCELLED);
    expect(await back_(FINISHED)).toEqual(moved('completed'));
    await workout(FINISHED);
    expect(await back_(CANCELLED)).toEqual(moved('cancelled'));
    expect(await back_(WORKOUT)).toEqual(moved('active'));
  });

  it('[PAST2] ends as it was ended before where it goes on', async () => {
    await workout({ finishedAtMs: 7, durationSec: 6 });
    const args = { workoutKey: 'w', finishedAtMs: 7, durationSec: 6 };
    expect(await back_(FINISHED)).toEqual([{ kind: 'workout.finish', args }]);
    expect(await back_(CANCELLED)).toEqual([{ kind: 'workout.cancel', args }]);
  });

  it('[BACK2] stays where it is there already, gone, or nobody knows from where it came', async () => {
    expect(await back_(FINISHED)).toBeUndefined();
    await workout(FINISHED);
    expect(await back_(FINISHED)).toBeUndefined();
    expect(await back_()).toBeUndefined();
  });
});

describe('words and times of a training', () => {
  const was = { 'workouts/w': { ...FINISHED, title: 'Старое', note: 'Прежнее' } };
  const times = { workoutKey: 'w', startedAtMs: 5, finishedAtMs: 6, durationSec: 1 };
  const ways = (rest: Partial<LogEntry>) =>
    Promise.all([
      back('workout.note', { workoutKey: 'w', note: 'a' }, rest),
      back('workout.title', { workoutKey: 'w', title: 'a' }, rest),
      back('workout.times', times, rest),
    ]);

  it('[BACK1] become what they were', async () => {
    await workout(FINISHED);
    const { startedAtMs, finishedAtMs, durationSec } = FINISHED;
    expect(await ways({ was })).toEqual([
      [{ kind: 'workout.note', args: { workoutKey: 'w', note: 'Прежнее' } }],
      [{ kind: 'workout.title', args: { workoutKey: 'w', title: 'Старое' } }],
      [{ kind: 'workout.times', args: { workoutKey: 'w', startedAtMs, finishedAtMs, durationSec } }],
    ]);
  });

  it('[BACK2] stay where the training is gone, or nobody knows what they were', async () => {
    const nothing = [undefined, undefined, undefined];
    expect(await ways({ was })).toEqual(nothing);
    await workout(FINISHED);
    expect(await ways({})).toEqual(nothing);
  });

  it('[BACK2] of one that goes on stay its own', async () => {
    await workout({});
    expect((await ways({ was }))[2]).toBeUndefined();
    await workout(FINISHED);
    for (const unknown of [{ finishedAtMs: null }, { durationSec: null }]) {
      const before = { 'workouts/w': { ...FINISHED, ...unknown } };
      expect(await back('workout.times', times, { was: before })).toBeUndefined();
    }
  });
});

describe('an exercise of a training', () => {
  const added = (...itemKeys: string[]) => ({
    workoutKey: 'w',
    items: itemKeys.map((itemKey, at) => ({ itemKey, exerciseKey: 'e', order: at + 1 })),
  });

  it('[BACK1] that was added goes, wherever it is by now and whatever its key', async () => {
    await db.items.bulkPut([
      { ...ITEM, key: 'j', workoutKey: 'joined' },
      { ...ITEM, key: 'again' },
    ]);
    keys.set('i', 'again');
    expect(await back('items.add', added('i', 'j', 'gone'))).toEqual([
      { kind: 'item.delete', args: { workoutKey: 'w', itemKey: 'again' } },
      { kind: 'item.delete', args: { workoutKey: 'joined', itemKey: 'j' } },
    ]);
    expect(await back('items.add', added('gone'))).toBeUndefined();
  });

  it('[BACK1] that was deleted comes back to its place, with its sets in order', async () => {
    const before = { ...ITEM, position: 1.5, group: 'g' };
    const sets = {
      'sets/b': { ...SET, key: 'b', order: 2, reps: 8, position: 0.5 },
      'sets/a': { ...SET, key: 'a', order: 1, done: true },
      'sets/x': { ...SET, key: 'x', itemKey: 'other' },
    } as const;
    await db.items.put({ ...ITEM, key: 'last', order: 6 });
    const made = await back(
      'item.delete',
      { workoutKey: 'w', itemKey: 'i' },
      { was: { 'items/i': before, ...sets } },
    );
    const place = { workoutKey: 'w', itemKey: AGAIN.i, exerciseKey: 'e' };
    expect(made).toEqual([
      {
        kind: 'items.add',
        args: { workoutKey: 'w', items: [{ itemKey: AGAIN.i, exerciseKey: 'e', order: 7 }] },
      },
      {
        kind: 'item.arrange',
        args: { workoutKey: 'w', itemKey: AGAIN.i, values: { position: 1.5, group: 'g' } },
      },
      {
        kind: 'set.create',
        args: {
          ...place,
          setKey: AGAIN.a,
          order: 1,
          values: expect.objectContaining({ done: true, position: 1 }),
        },
      },
      {
        kind: 'set.create',
        args: {
          ...place,
          setKey: AGAIN.b,
          order: 2,
          values: expect.objectContaining({ reps: 8, position: 0.5 }),
        },
      },
    ]);
    expect([...keys]).toEqual([
      ['i', AGAIN.i],
      ['a', AGAIN.a],
      ['b', AGAIN.b],
    ]);
    expect(await back('item.delete', { workoutKey: 'w', itemKey: 'i' })).toBeUndefined();
  });

  it('[BACK1] that is back already gets the sets that are not', async () => {
    await db.items.put({ ...ITEM, key: AGAIN.i ?? '' });
    const was = { 'items/i': ITEM, 'sets/a': { ...SET, key: 'a' }, 'sets/b': { ...SET, key: 'b' } };
    const taken = () => back('item.delete', { workoutKey: 'w', itemKey: 'i' }, { was });
    await db.sets.put({ ...SET, key: AGAIN.a ?? '', itemKey: AGAIN.i ?? '' });
    expect(await taken()).toMatchObject([
      { kind: 'set.create', args: { itemKey: AGAIN.i, setKey: AGAIN.b } },
    ]);
    await db.sets.put({ ...SET, key: AGAIN.b ?? '', itemKey: AGAIN.i ?? '' });
    expect(await taken()).toEqual([]);
  });

  it('[BACK1] that was moved goes back, in what was moved alone', async () => {
    const arrange = { workoutKey: 'w', itemKey: 'i', values: { position: 4 } };
    const was = { 'items/i': { ...ITEM, position: 1.5, group: 'g' } };
    expect(await back('item.arrange', arrange, { was })).toBeUndefined();
    await db.items.put({ ...ITEM, key: 'again', workoutKey: 'joined' });
    keys.set('i', 'again');
    const args = { workoutKey: 'joined', itemKey: 'again', values: { position: 1.5 } };
    expect(await back('item.arrange', arrange, { was })).toEqual([{ kind: 'item.arrange', args }]);
    expect(await back('item.arrange', arrange)).toBeUndefined();
  });
});

describe('a replaced exercise', () => {
  const replaced = { workoutKey: 'w', itemKey: 'i', exerciseKey: 'e2', setKeys: ['s'] };
  const was = { 'items/i': ITEM, 'sets/s': SET };
  const OF_NEW_SET = { workoutKey: 'w', itemKey: 'i', exerciseKey: 'e', order: 1, values: expect.anything() };

  it('[BACK1] comes back with its sets, in place of those that are there', async () => {
    await db.items.put({ ...ITEM, exerciseKey: 'e2' });
    await db.sets.bulkPut([
      { ...SET, key: 'theirs', exerciseKey: 'e2' },
      { ...SET, key: 'hidden' },
    ]);
    const args = { workoutKey: 'w', itemKey: 'i', exerciseKey: 'e', setKeys: ['theirs'], placeKey: 'new-1' };
    expect(await back('item.replace', replaced, { was })).toEqual([
      { kind: 'item.replace', args },
      { kind: 'set.create', args: { ...OF_NEW_SET, placeKey: 'new-1', setKey: AGAIN.s } },
    ]);
  });

  it('[BACK1] that is back already gets its sets alone', async () => {
    await db.items.put(ITEM);
    expect(await back('item.replace', replaced, { was })).toEqual([
      { kind: 'set.create', args: { ...OF_NEW_SET, setKey: AGAIN.s } },
    ]);
    expect(await back('item.replace', replaced, { was: { 'items/i': ITEM } })).toBeUndefined();
  });

  it('[BACK2] stays away where its place is gone, or nobody knows what stood there', async () => {
    expect(await back('item.replace', replaced, { was })).toBeUndefined();
    await db.items.put({ ...ITEM, exerciseKey: 'e2' });
    expect(await back('item.replace', replaced)).toBeUndefined();
  });
});

describe('a set', () => {
  const was = { 'sets/s': { ...SET, reps: 5, weightKg: 60 } };
  const patched = { ...OF_SET, exerciseKey: 'e', values: { reps: 8 } };

  it('[BACK1] that was added goes, and what was typed becomes what it was, by its present key', async () => {
    await db.sets.put({ ...SET, key: 'again', itemKey: 'j', workoutKey: 'joined', weightKg: 90 });
    keys.set('s', 'again');
    const now = { workoutKey: 'joined', itemKey: 'j', setKey: 'again' };
    expect(await back('set.create', { ...patched, order: 1 })).toEqual([{ kind: 'set.delete', args: now }]);
    expect(await back('set.patch', patched, { was })).toEqual([
      { kind: 'set.patch', args: { ...now, exerciseKey: 'e', values: { reps: 5 } } },
    ]);
  });

  it('[BACK2] that is gone stays gone', async () => {
    expect(await back('set.create', { ...patched, order: 1 })).toBeUndefined();
    expect(await back('set.patch', patched, { was })).toBeUndefined();
    await db.sets.put(SET);
    expect(await back('set.patch', patched)).toBeUndefined();
  });

  it('[BACK1] that was deleted comes back, while its exercise stands there', async () => {
    expect(await back('set.delete', OF_SET, { was })).toBeUndefined();
    await db.items.put({ ...ITEM, key: 'again' });
    keys.set('i', 'again');
    expect(await back('set.delete', OF_SET, { was })).toMatchObject([
      { kind: 'set.create', args: { itemKey: 'again', setKey: AGAIN.s, order: 1, values: { weightKg: 60 } } },
    ]);
    expect(await back('set.delete', OF_SET)).toBeUndefined();
    await db.items.put({ ...ITEM, key: 'again', exerciseKey: 'e2' });
    expect(await back('set.delete', OF_SET, { was })).toBeUndefined();
  });
});

describe('a template', () => {
  const was = { 'templates/t': TEMPLATE };
  const ofTemplate = { templateKey: 't' };
  const { title, items } = TEMPLATE;
  const created = { ...ofTemplate, workoutKey: 'w', title, items, call: 'create' } as const;
  const changes = (rest: Partial<LogEntry>) =>
    Promise.all([
      back('template.patch', { ...ofTemplate, values: { title: 'a' } }, rest),
      back('template.favorite', { ...ofTemplate, isFavorite: true }, rest),
      back('template.update', { ...ofTemplate, workoutKey: 'w', items: [] }, rest),
    ]);

  it('[BACK1] that was made goes', async () => {
    expect(await back('template.make', { ...ofTemplate, title, items })).toBeUndefined();
    await db.templates.put(TEMPLATE);
    const removed = [{ kind: 'template.delete', args: ofTemplate }];
    expect(await back('template.make', { ...ofTemplate, title, items })).toEqual(removed);
    expect(await back('template.create', created)).toEqual(removed);
  });

  it('[BACK1] that was changed becomes what it was, in what was changed alone', async () => {
    expect(await changes({ was })).toEqual([undefined, undefined, undefined]);
    await db.templates.put({ ...TEMPLATE, title: 'b', isFavorite: true });
    expect(await changes({ was })).toEqual([
      [{ kind: 'template.patch', args: { ...ofTemplate, values: { title } } }],
      [{ kind: 'template.favorite', args: { ...ofTemplate, isFavorite: false } }],
      [{ kind: 'template.patch', args: { ...ofTemplate, values: { items } } }],
    ]);
    expect(await changes({})).toEqual([undefined, undefined, undefined]);
  });

  it('[PLAN2] that a training left as it was has nothing to take back', async () => {
    await db.templates.put(TEMPLATE);
    const kept = { ...ofTemplate, workoutKey: 'w', items: null };
    expect(await back('template.update', kept, { was })).toBeUndefined();
  });

  it('[BACK1] that was deleted is made again, as it was and where it stood', async () => {
    const makeAgain = { kind: 'template.make', args: { templateKey: AGAIN.t, title, items, dates: DATES } };
    expect(await back('template.delete', ofTemplate, { was })).toEqual([makeAgain]);
    expect([...keys]).toEqual([['t', AGAIN.t]]);
    const starred = { 'templates/t': { ...TEMPLATE, isFavorite: true, position: 0 } };
    expect(await back('template.delete', ofTemplate, { was: starred })).toEqual([
      makeAgain,
      { kind: 'template.favorite', args: { templateKey: AGAIN.t, isFavorite: true } },
      { kind: 'template.patch', args: { templateKey: AGAIN.t, values: { position: 0 } } },
    ]);
    expect(await back('template.delete', ofTemplate)).toBeUndefined();
  });
});

describe('an own exercise', () => {
  const was = { 'exercises/e': EXERCISE };
  const ofExercise = { exerciseKey: 'e' };
  const removed = [{ kind: 'exercise.delete', args: ofExercise }];
  const changes = (rest: Partial<LogEntry>) =>
    Promise.all([
      back('exercise.patch', { ...ofExercise, values: { name: 'a' } }, rest),
      back('exercise.archive', { ...ofExercise, isArchived: true }, rest),
    ]);

  it('[BACK1] that was made or brought back goes, once', async () => {
    const ways = () =>
      Promise.all([
        back('exercise.create', { ...ofExercise, values: VALUES }),
        back('exercise.restore', ofExercise),
      ]);
    expect(await ways()).toEqual([undefined, undefined]);
    await db.exercises.put(EXERCISE);
    expect(await ways()).toEqual([removed, removed]);
    await db.exercises.put({ ...EXERCISE, isGone: true });
    expect(await ways()).toEqual([undefined, undefined]);
  });

  it('[BACK1] that was changed becomes what it was, in what was changed alone', async () => {
    expect(await changes({ was })).toEqual([undefined, undefined]);
    await db.exercises.put({ ...EXERCISE, name: 'b', isArchived: true });
    expect(await changes({ was })).toEqual([
      [{ kind: 'exercise.patch', args: { ...ofExercise, values: { name: 'Жим' } } }],
      [{ kind: 'exercise.archive', args: { ...ofExercise, isArchived: false } }],
    ]);
    expect(await changes({})).toEqual([undefined, undefined]);
    await db.exercises.put({ ...EXERCISE, isGone: true });
    expect(await changes({ was })).toEqual([undefined, undefined]);
  });

  it('[BACK1] that was deleted comes back, or is made again if it was never sent', async () => {
    expect(await back('exercise.delete', ofExercise, { was })).toBeUndefined();
    await db.exercises.put(EXERCISE);
    expect(await back('exercise.delete', ofExercise, { was })).toBeUndefined();
    await db.exercises.put({ ...EXERCISE, isGone: true });
    const restored = [{ kind: 'exercise.restore', args: ofExercise }];
    expect(await back('exercise.delete', ofExercise, { was })).toEqual(restored);
    expect(await back('exercise.delete', ofExercise, { isSpent: true })).toEqual(restored);
    expect(await back('exercise.delete', ofExercise, { was, isSpent: true })).toEqual([
      { kind: 'exercise.create', args: { exerciseKey: AGAIN.e, values: VALUES } },
    ]);
  });
});

describe('settings', () => {
  it('[BACK1] become what they were, or what they are to whoever has set nothing', async () => {
    const values = { note: 'a', restSec: 90 };
    const was = {
      'exerciseSettings/e': { key: 'e', note: 'b', restSec: 60, stepKg: 5, loadMode: null },
    } as const;
    const former = (rest: Partial<LogEntry>) => back('exercise.settings', { exerciseKey: 'e', values }, rest);
    const back_ = (known: object) => [
      { kind: 'exercise.settings', args: { exerciseKey: 'e', values: known } },
    ];
    expect(await former({ was })).toEqual(back_({ note: 'b', restSec: 60 }));
    expect(await former({})).toEqual(back_({ note: '', restSec: null }));
    const all = { key: 'settings', restDefaultSec: 60, templateOffer: 'template' } as const;
    expect(
      await back('settings.patch', { restDefaultSec: 90 }, { was: { 'settings/settings': all } }),
    ).toEqual([{ kind: 'settings.patch', args: { restDefaultSec: 60 } }]);
    expect(await back('settings.patch', { restDefaultSec: 90 })).toEqual([
      { kind: 'settings.patch', args: { restDefaultSec: 120 } },
    ]);
  });
});

describe('an import', () => {
  it('[IMP5] is taken back as a whole, once, and comes again from its file', async () => {
    const added = { importKey: 'import', source: 'app', workouts: [] };
    expect(await back('import.add', added)).toBeUndefined();
    await db.workouts.bulkPut([
      { ...FINISHED, key: 'a', importKey: 'import' },
      { ...FINISHED, key: 'b', importKey: 'import' },
      { ...FINISHED, key: 'c', importKey: 'other' },
    ]);
    const args = { importKey: 'import', workoutKeys: ['a', 'b'] };
    expect(await back('import.add', added)).toEqual([{ kind: 'import.take-back', args }]);
    expect(await back('import.take-back', args)).toBeUndefined();
  });
});
