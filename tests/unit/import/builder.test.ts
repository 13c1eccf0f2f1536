/** What a row of a file becomes: within the limits that the API has, so that no training is refused for one set. */
import { describe, expect, it } from 'vitest';
import { Builder, type RawSet, type RawWorkout } from '#domain/import/builder.ts';

const NOW_MS = new Date(2026, 10, 24, 12).getTime();
const DAY_MS = 86_400_000;
const said = (value: number | null) => ({ ok: true as const, value });
const UNREADABLE = { ok: false as const };

const SET: RawSet = {
  weight: said(60),
  reps: said(8),
  durationSec: said(null),
  isPounds: false,
  hasDistance: false,
};
const WORKOUT: RawWorkout = {
  group: 'one',
  title: 'Зал',
  startedAtMs: NOW_MS,
  durationSec: 3600,
  dateText: 'сегодня',
};

/** Builds from `[set, workout, exercise]`, each with what differs from the usual. */
function build(...rows: [Partial<RawSet>?, Partial<RawWorkout>?, string?, boolean?][]) {
  const builder = new Builder(NOW_MS);
  for (const [at, [set = {}, workout = {}, exercise = 'Жим', isNewItem = false]] of rows.entries()) {
    const row = { line: at + 2, cells: ['строка', String(at)] };
    builder.add(row, { ...WORKOUT, ...workout }, exercise, { ...SET, ...set }, isNewItem);
  }
  const workouts = builder.finish();
  const { leftOut, notes } = builder;
  return {
    workouts,
    sets: workouts.flatMap(({ items }) => items.flatMap(item => item.sets)),
    leftOut,
    notes,
  };
}

describe('a set', () => {
  it.each([
    [{ weight: said(9999.99) }, { weightKg: 9999.99 }],
    [{ weight: said(0) }, { weightKg: null }],
    [{ weight: said(100), isPounds: true }, { weightKg: 45.36 }],
    [{ weight: said(-20) }, { weightKg: null, helpKg: 20 }],
    [
      { weight: said(-45), isPounds: true },
      { weightKg: null, helpKg: 20.41 },
    ],
    [
      { weight: said(-20), reps: said(0) },
      { weightKg: null, helpKg: 20, reps: 0 },
    ],
    [
      { weight: said(-20), reps: said(null) },
      { weightKg: null, helpKg: 20, reps: null },
    ],
    [{ weight: said(0.004) }, { weightKg: null }],
    [{ durationSec: said(0.4) }, { durationSec: null }],
    [{ durationSec: said(-5) }, { durationSec: null }],
    [{ reps: said(9999) }, { reps: 9999 }],
    [{ reps: said(0) }, { reps: 0, weightKg: 60 }],
    [
      { reps: said(0), durationSec: said(30) },
      { reps: null, durationSec: 30 },
    ],
    [
      { reps: said(8), durationSec: said(30) },
      { reps: 8, durationSec: 30 },
    ],
    [{ durationSec: said(359_999) }, { durationSec: 359_999 }],
    [{ durationSec: said(29.6) }, { durationSec: 30 }],
    [{ durationSec: said(0) }, { durationSec: null }],
    [{ rpe: said(8.5) }, { hardReps: 1 }],
    [{ rpe: said(1) }, { hardReps: 9 }],
    [{ rpe: said(10) }, { hardReps: 0 }],
    [{ rpe: said(0.5) }, { hardReps: null }],
    [{ rpe: said(10.5) }, { hardReps: null }],
    [{ rpe: said(null) }, { hardReps: null }],
  ])('[IMP1] of %j is taken as %j', (raw, taken) => {
    expect(build([raw]).sets).toEqual([expect.objectContaining(taken)]);
  });

  it.each([
    [{ weight: said(10_000) }, 'number'],
    [{ weight: said(-10_000) }, 'number'],
    [{ reps: said(10_000) }, 'number'],
    [{ reps: said(-1) }, 'number'],
    [{ reps: said(7.5) }, 'number'],
    [{ durationSec: said(360_000) }, 'number'],
    [{ weight: UNREADABLE }, 'number'],
    [{ reps: UNREADABLE }, 'number'],
    [{ durationSec: UNREADABLE }, 'number'],
    [{ weight: UNREADABLE, reps: UNREADABLE }, 'number'],
    [{ weight: said(null), reps: said(0) }, 'empty'],
    [{ weight: said(null), reps: said(null), hasDistance: true }, 'distance'],
  ])('[IMP1] of %j is left out: %s', (raw, reason) => {
    const { sets, leftOut } = build([raw]);
    expect(sets).toEqual([]);
    expect(leftOut).toEqual([{ line: 2, reason, text: 'строка 0' }]);
  });

  it('[IMP2] in a unit that is not known is left out, but for one without a weight', () => {
    const unknownUnit = 'stone';
    const { sets, leftOut } = build(
      [{ unknownUnit }],
      [{ unknownUnit, weight: said(0) }],
      [{ unknownUnit, weight: said(-2) }],
    );
    expect(sets).toEqual([expect.objectContaining({ weightKg: null, reps: 8 })]);
    expect(leftOut).toEqual([2, 4].map(line => ({ line, reason: 'unit', text: 'stone' })));
  });

  it('[IMP1] of a time or a weight alone is one', () => {
    const nothing = { weight: said(null), reps: said(null) };
    const { sets } = build([{ ...nothing, durationSec: said(30) }], [{ ...nothing, weight: said(20) }]);
    expect(sets.map(({ weightKg, durationSec }) => [weightKg, durationSec])).toEqual([
      [null, 30],
      [20, null],
    ]);
  });

  it('[IMP1] is counted once for each thing that was taken otherwise', () => {
    const { notes } = build(
      [{ rpe: said(8) }],
      [{ rpe: said(11) }],
      [{ rpe: UNREADABLE }],
      [{ rpe: said(0) }],
      [{ hasDistance: true }],
      [{ isPounds: true }],
      [{ isPounds: true, weight: said(null) }],
      [{ weight: said(-5) }],
    );
    expect(notes).toEqual({ rpe: 1, rpeLost: 2, assisted: 1, distance: 1, pounds: 1, cut: 0 });
  });
});

describe('a text that is too long', () => {
  it('[IMP1] is cut after as many characters as the API takes, an emoji being one', () => {
    const note = '💪'.repeat(500);
    const whole = build([{ note }, { note, title: '💪'.repeat(100) }]);
    expect(whole.sets[0]?.note).toBe(note);
    expect(whole.workouts[0]).toMatchObject({ note, title: '💪'.repeat(100) });
    expect(whole.notes.cut).toBe(0);

    const longer = build([{ note: `${note}!` }, { note: `${note}!`, title: '💪'.repeat(101) }]);
    expect(longer.sets[0]?.note).toBe(note);
    expect(longer.workouts[0]).toMatchObject({ note, title: '💪'.repeat(100) });
    expect(longer.notes.cut).toBe(2);
  });

  it('[IMP1] is listed by its beginning', () => {
    const builder = new Builder(NOW_MS);
    builder.leaveOut({ line: 2, toLine: 4, cells: [] }, 'kind', `  ${'я'.repeat(130)}`);
    expect(builder.leftOut).toEqual([{ line: 2, toLine: 4, reason: 'kind', text: 'я'.repeat(120) }]);
  });

  it('[IMP1] has its spaces put together, where it is a title', () => {
    expect(build([{}, { title: '  День \n ног ' }]).workouts[0]?.title).toBe('День ног');
  });
});

describe('a note of an exercise that stands beside each of its sets', () => {
  const noteOf = (note: string) => ({ note, isNoteOfItem: true });
  const notesOf = ({ sets }: ReturnType<typeof build>) => sets.map(({ note }) => note);

  it('[IMP1] is kept once where all say the same; a set’s own is kept each time', () => {
    const ofItems = build(
      [noteOf('а')],
      [noteOf('а')],
      [noteOf('а')],
      [noteOf('а'), {}, 'Тяга'],
      [noteOf('а'), {}, 'Тяга'],
    );
    expect(notesOf(ofItems)).toEqual(['а', '', '', 'а', '']);
    const own = build([{ note: 'а' }], [{ note: 'а' }]);
    expect(own.sets.map(({ note }) => note)).toEqual(['а', 'а']);
  });

  it('[IMP1] is each set’s own where one says something else, or nothing', () => {
    expect(notesOf(build([noteOf('а')], [noteOf('')], [noteOf('а')]))).toEqual(['а', '', 'а']);
    expect(notesOf(build([noteOf('а')], [noteOf('а')], [noteOf('б')]))).toEqual(['а', 'а', 'б']);
    expect(notesOf(build([noteOf('')], [noteOf('а')], [noteOf('а')]))).toEqual(['', 'а', 'а']);
  });
});

describe('a training', () => {
  it.each([
    [Date.UTC(2000, 0, 2), true],
    [Date.UTC(2000, 0, 2) - 1, false],
    [NOW_MS + DAY_MS, true],
    [NOW_MS + DAY_MS + 1, false],
    [null, false],
  ])('[IMP1] begun at %s is taken: %s', (startedAtMs, isTaken) => {
    const { workouts, leftOut } = build([{}, { startedAtMs }]);
    expect(workouts).toHaveLength(isTaken ? 1 : 0);
    expect(leftOut).toEqual(isTaken ? [] : [{ line: 2, reason: 'date', text: 'сегодня' }]);
  });

  it.each([
    [null, 0, false],
    [-5, 0, false],
    [86_400, 86_400, false],
    [86_401, 86_400, true],
  ])('[IMP1] of %s seconds took %s, capped: %s', (durationSec, taken, isCapped) => {
    expect(build([{}, { durationSec }]).workouts[0]).toMatchObject({ durationSec: taken, isCapped });
  });

  it('[IMP1] is named by its start on the wall, and one that began in the same second by its place too', () => {
    const { workouts } = build([], [{}, { group: 'two' }], [{}, { group: 'three' }]);
    const start = '2026-11-24T12:00:00';
    expect(workouts.map(({ ref }) => ref)).toEqual([start, `${start}#2`, `${start}#3`]);
  });

  it('[IMP1] comes in its order, whatever the file’s', () => {
    const { workouts } = build(
      [{}, { startedAtMs: NOW_MS - 1 }],
      [{}, { group: 'two', startedAtMs: NOW_MS - 9 }],
    );
    expect(workouts.map(({ startedAtMs }) => startedAtMs)).toEqual([NOW_MS - 9, NOW_MS - 1]);
  });

  it('[IMP1] has an exercise once for its sets in a row, and again where it comes again', () => {
    const again = build([], [], [{}, {}, 'Тяга'], [], [{}, {}, 'Жим', true]);
    const items = again.workouts[0]?.items.map(({ exercise, sets }) => [exercise, sets.length]);
    expect(items).toEqual([
      ['Жим', 2],
      ['Тяга', 1],
      ['Жим', 1],
      ['Жим', 1],
    ]);
  });

  it('[IMP1] names an exercise in each of its rows', () => {
    expect(build([{}, {}, '']).leftOut).toEqual([{ line: 2, reason: 'exercise', text: 'строка 0' }]);
  });

  it('[IMP1] takes a hundred sets of an exercise, a hundred exercises and a thousand sets', () => {
    const many = (count: number, exercise: (nth: number) => string) =>
      build(...Array.from({ length: count }, (_, nth): [object, object, string] => [{}, {}, exercise(nth)]));
    const ofOne = many(101, () => 'Жим');
    expect([ofOne.sets.length, ofOne.leftOut.map(({ reason }) => reason)]).toEqual([100, ['too-many']]);
    const exercises = many(101, nth => `Жим ${nth}`);
    expect([exercises.sets.length, exercises.leftOut.length]).toEqual([100, 1]);
    const all = many(1_001, nth => `Жим ${Math.floor(nth / 20)}`);
    expect([all.sets.length, all.leftOut.map(({ line }) => line)]).toEqual([1_000, [1_002]]);
  });
});
