/** What other apps are given, line by line; that this app reads it back: tests/sync/export.test.ts. */
import { describe, expect, it } from 'vitest';
import type { ExportedItem, ExportedWorkout } from '#domain/export/export-file.ts';
import { writeHevyCsv, writeStrongCsv } from '#domain/export/write-csv.ts';
import { parseFile } from '#domain/import/parse-file.ts';

const iso = (...parts: [number, number, number, number, number, number]) => {
  const [year, month, ...rest] = parts;
  return new Date(year, month - 1, ...rest).toISOString();
};

const BENCH = { key: 'a', exercise_key: 'bench', group: null };

function workout(items: ExportedItem[], more: Partial<ExportedWorkout> = {}): ExportedWorkout {
  return {
    key: 'w',
    title: 'Зал',
    note: '',
    started_at: iso(2026, 3, 9, 7, 5, 8),
    finished_at: '',
    duration: 3_659,
    template_key: null,
    import_key: null,
    import_source: null,
    items,
    ...more,
  };
}

const NAMES: Readonly<Record<string, string>> = { bench: 'Bench Press (Barbell)', dip: 'Dips (Assisted)' };
const nameOf = (key: string) => NAMES[key] ?? '';
const isAssisted = (key: string) => key === 'dip';

const strong = (...workouts: ExportedWorkout[]) => writeStrongCsv(workouts, nameOf, isAssisted).split('\n');
const hevy = (...workouts: ExportedWorkout[]) => writeHevyCsv(workouts, nameOf, isAssisted).split('\n');

const SETS = [
  { key: '1', set_type: 'warmup', weight_kg: 20, reps: 10 },
  { key: '2', set_type: 'normal', weight_kg: 82.5, reps: 8, hard_reps: 1 },
  { key: '3', weight_kg: 80, reps: 8, done: false },
  { key: '4', set_type: 'drop', weight_kg: 60, reps: 12, hard_reps: 0 },
  { key: '5', set_type: 'failure', weight_kg: 60, reps: 7, hard_reps: 10 },
  { key: '6', duration_sec: 90, hard_reps: 9, done: true, note: 'в конце, "до отказа"' },
];

it('[EXP2] Strong is given a line for each set that was done, those of a kind without a number', () => {
  expect(strong(workout([{ ...BENCH, sets: SETS }], { note: 'бодро' }))).toEqual([
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes',
    '2026-03-09 07:05:08,Зал,60m,Bench Press (Barbell),W,20,kg,10,,,,,,бодро',
    '2026-03-09 07:05:08,Зал,60m,Bench Press (Barbell),1,82.5,kg,8,9,,,,,бодро',
    '2026-03-09 07:05:08,Зал,60m,Bench Press (Barbell),D,60,kg,12,10,,,,,бодро',
    '2026-03-09 07:05:08,Зал,60m,Bench Press (Barbell),F,60,kg,7,,,,,,бодро',
    '2026-03-09 07:05:08,Зал,60m,Bench Press (Barbell),2,,,,1,,,90,"в конце, ""до отказа""",бодро',
    '',
  ]);
});

it('[EXP2] Hevy is given the same with an index, the newest training first, to the minute', () => {
  const earlier = workout([{ ...BENCH, sets: [{ key: '1', reps: 5 }] }], {
    started_at: iso(2025, 12, 31, 23, 59, 59),
    duration: 60,
  });
  expect(hevy(earlier, workout([{ ...BENCH, sets: SETS }], { note: 'бодро' }))).toEqual([
    '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"',
    'Зал,"9 Mar 2026, 07:05","9 Mar 2026, 08:06",бодро,Bench Press (Barbell),,,0,warmup,20,10,,,',
    'Зал,"9 Mar 2026, 07:05","9 Mar 2026, 08:06",бодро,Bench Press (Barbell),,,1,normal,82.5,8,,,9',
    'Зал,"9 Mar 2026, 07:05","9 Mar 2026, 08:06",бодро,Bench Press (Barbell),,,2,dropset,60,12,,,10',
    'Зал,"9 Mar 2026, 07:05","9 Mar 2026, 08:06",бодро,Bench Press (Barbell),,,3,failure,60,7,,,',
    'Зал,"9 Mar 2026, 07:05","9 Mar 2026, 08:06",бодро,Bench Press (Barbell),,"в конце, ""до отказа""",4,normal,,,,90,1',
    'Зал,"31 Dec 2025, 23:59","1 Jan 2026, 00:00",,Bench Press (Barbell),,,0,normal,,5,,,',
    '',
  ]);
});

it('[EXP2] Hevy is given supersets by numbers, in each training from 0 on', () => {
  const item = (group: string | null) => ({ ...BENCH, group, sets: [{ key: '1', reps: 5 }] });
  const one = workout([item('x'), item(null), item('y'), item('x')]);
  const supersets = hevy(one, workout([item('y')])).map(line => line.split(',')[7]);
  expect(supersets.slice(1, -1)).toEqual(['0', '0', '', '1', '0']);
});

it('[EXP2] help is a weight below zero, and none is none', () => {
  const dips = {
    ...BENCH,
    exercise_key: 'dip',
    sets: [15, 0, undefined].map(kg => ({ key: '1', weight_kg: kg })),
  };
  const weights = (lines: string[], place: number) => lines.slice(1, -1).map(line => line.split(',')[place]);
  expect(weights(strong(workout([dips])), 5)).toEqual(['-15', '0', '']);
  expect(weights(hevy(workout([dips])), 11)).toEqual(['-15', '0', '']);
});

it.each([
  ['Strong', writeStrongCsv],
  ['Hevy', writeHevyCsv],
])('[EXP2] a note of several sets is read back from %s as theirs', (_app, write) => {
  const sets = ['а', undefined, 'а'].map((note, at) => ({ key: String(at), reps: 5, note }));
  const text = write([workout([{ ...BENCH, sets }])], nameOf, isAssisted);
  const result = parseFile(text, { nowMs: Date.UTC(2026, 10, 24) });
  const read = result.kind === 'parsed' ? result.file.workouts.flatMap(({ items }) => items) : [];
  expect(read.map(item => item.sets.map(({ note }) => note))).toEqual([['а', '', 'а']]);
});

describe('a text', () => {
  it.each([
    ['Ноги', 'Ноги'],
    ['=1+1', "'=1+1"],
    ['+5 кг', "'+5 кг"],
    ['@дом', "'@дом"],
    ['\tотступ', "'\tотступ"],
    ['-5 кг', "'-5 кг"],
    ['- локти\n- лямки', `"'- локти\n- лямки"`],
    ['a=b', 'a=b'],
    ['раз-два', 'раз-два'],
    ['ноги; руки', '"ноги; руки"'],
    ['=1,2', `"'=1,2"`],
    ['«раз»\nдва', '"«раз»\nдва"'],
    ['раз\rдва', '"раз\rдва"'],
    ['раз "два"', '"раз ""два"""'],
  ])('[EXP2] %j is written as %j, so that no spreadsheet takes it for a formula', (title, cell) => {
    const text = writeStrongCsv(
      [workout([{ ...BENCH, sets: [{ key: '1', reps: 5 }] }], { title })],
      nameOf,
      isAssisted,
    );
    expect(text).toContain(`\n2026-03-09 07:05:08,${cell},60m,`);
  });
});
