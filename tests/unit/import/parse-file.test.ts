import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ParsedFile, ParseOptions } from '#domain/import/model.ts';
import { parseFile } from '#domain/import/parse-file.ts';
import { makeDateReader } from '#domain/import/read-dates.ts';
import { brief, NOW_MS, readRows } from './read-rows.ts';

function parse(name: string, options: Partial<ParseOptions> = {}): ParsedFile {
  const text = readFileSync(new URL(`../../support/exports/${name}.csv`, import.meta.url), 'utf8');
  const result = parseFile(text, { nowMs: NOW_MS, ...options });
  // As other systems write it: the repository keeps it with bare line feeds.
  for (const end of ['\r\n', '\r'])
    expect(parseFile(text.replaceAll('\n', end), { nowMs: NOW_MS, ...options })).toEqual(result);
  if (result.kind !== 'parsed') throw new Error(`${name} is ${result.kind}`);
  return result.file;
}

const starts = (file: ParsedFile) => file.workouts.map(({ ref }) => ref);
const leftOut = (file: ParsedFile) => file.leftOut.map(({ line, reason }) => `${line} ${reason}`);

const STRONG_WITH_NOTES =
  'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';

describe('Strong', () => {
  it('[IMP1] reads the oldest header, and lists what is no set', () => {
    const file = parse('strong-a0');
    expect(file.app).toBe('strong');
    expect(brief(file)).toEqual([['Bench Press (Barbell): 60×10, 62.5×8 @1', 'Plank: -×- 75s']]);
    expect(file.workouts[0]?.title).toBe('Утро, зал');
    expect(leftOut(file)).toEqual(['5 distance', '6 empty']);
  });

  it.each([
    [
      'A0',
      'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes',
      true,
    ],
    [
      'A0, 2019',
      'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
      true,
    ],
    ['A1', 'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE', true],
    [
      'A2',
      'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
      true,
    ],
    [
      'A3',
      'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes',
      false,
    ],
    [
      'B1',
      'Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes',
      false,
    ],
    [
      'B2',
      'Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes',
      false,
    ],
    [
      'B3, of Android',
      'Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration',
      false,
    ],
  ])('[IMP1] reads the header %s', (_name, header, asks) => {
    const cells: Record<string, string> = {
      Date: '2024-03-10 10:00:00',
      'Workout Name': 'Зал',
      Duration: '53m',
      'Duration (sec)': '3180',
      'Workout Duration': '53m',
      'Exercise Name': 'Жим',
      'Set Order': '1',
      Weight: '60',
      'Weight (kg)': '60',
      'Weight Unit': 'kg',
      Reps: '8',
      Seconds: '0',
    };
    const delimiter = header.includes(';') ? ';' : ',';
    const row = header.split(delimiter).map(name => cells[name] ?? '');
    const result = parseFile(`${header}\n${row.join(delimiter)}\n`, { nowMs: NOW_MS });
    if (result.kind !== 'parsed') throw new Error(result.kind);
    expect(brief(result.file)).toEqual([['Жим: 60×8']]);
    expect(result.file.workouts[0]?.durationSec).toBe(header.includes('Duration') ? 3180 : 0);
    expect(result.file.questions).toEqual(asks ? ['unit'] : []);
  });

  it('[IMP2] asks for the unit that a header does not name, and takes the answer', () => {
    expect(parse('strong-a2').questions).toEqual(['unit']);
    const file = parse('strong-a2', { unit: 'lb' });
    expect(brief(file)).toEqual([
      [
        'Bench Press (Barbell): 20.41×10 warmup, 61.23×8 @1, 43.09×12 drop, 43.09×7 @0 failure',
        'Chin Up (Assisted): -×6',
      ],
      ['Deadlift (Barbell): 102.06×5'],
    ]);
    expect(file.notes).toMatchObject({ rpe: 2, assisted: 1 });
  });

  it('[IMP1] takes rests for no sets, counts lines through quoted line ends, and caps a training of days', () => {
    const file = parse('strong-a2');
    expect(leftOut(file)).toEqual(['4 rest']);
    expect(file.workouts.map(({ durationSec, isCapped }) => [durationSec, isCapped])).toEqual([
      [3900, false],
      [86_400, true],
    ]);
  });

  it('[IMP1] reads the unit of each row', () => {
    expect(brief(parse('strong-a3'))).toEqual([['Squat (Barbell): 100×5, 102.06×5']]);
    const file = parse('strong-b2');
    expect(brief(file)).toEqual([['Overhead Press (Barbell): 43.32×8']]);
    expect(leftOut(file)).toEqual(['3 number']);
  });

  it('[IMP1] reads semicolons, CRLF, a BOM, decimal commas, words for kinds, and the noise of pounds', () => {
    const file = parse('strong-b1');
    expect(brief(file)).toEqual([
      ['Leg Press: 40.5×12 warmup, 81.65×8 @1, 81.65×6 failure', 'Leg Press: 60×15'],
    ]);
    expect(file.questions).toEqual([]);
    expect(leftOut(file)).toEqual(['7 kind', '8 columns', '9 date']);
  });
});

describe('Hevy', () => {
  it('[IMP1] reads the kinds of sets, an exercise that comes twice, and no number where there is none', () => {
    const file = parse('hevy-en');
    expect(file.app).toBe('hevy');
    expect(brief(file)).toEqual([
      ['Squat (Barbell): 100×- drop', 'Treadmill: -×- 600s'],
      ['Bench Press (Barbell): 40×10 warmup, 80×8 @2', 'Pull Up: -×7 failure', 'Pull Up: -×5'],
    ]);
    expect(leftOut(file)).toEqual(['8 distance']);
    expect(file.workouts[1]?.durationSec).toBe(53 * 60);
  });

  it('[IMP1] reads months in the language of the app', () => {
    expect(starts(parse('hevy-us'))).toEqual(['2025-09-03T00:05:00', '2026-05-15T19:26:00']);
    expect(starts(parse('hevy-ru'))).toEqual([
      '2022-12-12T22:27:00',
      '2023-09-14T22:27:00',
      '2024-07-03T08:05:00',
      '2026-04-26T19:20:00',
      '2026-05-03T08:05:00',
    ]);
    expect(starts(parse('hevy-pt'))).toEqual([
      '2025-10-02T07:34:00',
      '2026-02-09T07:34:00',
      '2026-05-05T07:34:00',
    ]);
  });

  it('[IMP1] turns pounds into kilograms', () => {
    expect(brief(parse('hevy-us'))).toEqual([
      ['Deadlift (Barbell): 97.52×5'],
      ['Deadlift (Barbell): 102.06×5'],
    ]);
  });

  it('[IMP2] asks which of two numbers is the day where nothing in the file says it', () => {
    expect(parse('hevy-numeric').questions).toEqual(['day-first']);
    expect(starts(parse('hevy-numeric', { isDayFirst: false }))).toEqual([
      '2025-05-06T07:30:00',
      '2026-06-05T07:30:00',
    ]);
  });
});

it('[IMP1] reads the ISO dates that Hevy writes since, with and without a zone', () => {
  const row = (start: string, end: string) => `Зал,${start},${end},Жим,60,8`;
  const text = [
    'title,start_time,end_time,exercise_title,weight_kg,reps',
    row('2026-05-03T08:05:00', '2026-05-03T09:10:00'),
    row('2026-05-04 08:05', '2026-05-04 08:35'),
    row('2026-05-05T05:05:00Z', '2026-05-05T05:50:00Z'),
  ].join('\n');
  const result = parseFile(text, { nowMs: NOW_MS });
  if (result.kind !== 'parsed') throw new Error(result.kind);
  const { workouts, questions } = result.file;
  expect(questions).toEqual([]);
  expect(workouts.map(({ startedAtMs, durationSec }) => [startedAtMs, durationSec])).toEqual([
    [new Date(2026, 4, 3, 8, 5).getTime(), 65 * 60],
    [new Date(2026, 4, 4, 8, 5).getTime(), 30 * 60],
    [Date.UTC(2026, 4, 5, 5, 5), 45 * 60],
  ]);
});

it.each([
  '2026-05-05T05:05:00Z',
  '2026-05-05 05:05:00 +0000',
  '2026-05-05 08:05:00+03:00',
  '2026-05-05 08:05 +0300',
  '2026/05/05 05:05:00 +0000',
  '2026-5-5 5:05z',
])('[IMP1] reads a date with its zone, however it is put: %s', date => {
  expect(makeDateReader([date], undefined).read(date)).toBe(Date.UTC(2026, 4, 5, 5, 5));
});

it.each(['2026-02-30T05:05:00Z', '2026-13-01T05:05:00Z', '2026-05-05T25:05:00Z', '2026-05-05T05:65:00Z'])(
  '[IMP1] takes no date that there is not: %s',
  date => {
    expect(makeDateReader([date], undefined).read(date)).toBeNull();
  },
);

describe('FitNotes and StrongLifts', () => {
  it('[IMP1] reads three generations of FitNotes for Android: a day is a training', () => {
    expect(brief(parse('fitnotes-2016'))).toEqual([
      ['Flat Barbell Bench Press: 61.23×10', 'Plank: -×- 75s'],
      ['Deadlift: 102.06×5'],
    ]);
    expect(brief(parse('fitnotes-2025'))).toEqual([['Flat Barbell Bench Press: 60×10, 61.23×10']]);
    expect(brief(parse('fitnotes-2026'))).toEqual([
      ['Flat Barbell Bench Press: 60×10', 'Running (Outdoor): -×- 1500s'],
    ]);
    expect(starts(parse('fitnotes-2025'))).toEqual(['2025-05-01T12:00:00']);
  });

  it('[IMP1] reads FitNotes for iOS with both units and its kinds', () => {
    const file = parse('fitnotes-ios');
    expect(file.app).toBe('fitnotes-ios');
    expect(brief(file)).toEqual([['Back Squat: 100×5 warmup, 102.06×5']]);
  });

  it('[IMP1] reads the sets of StrongLifts side by side, without its unused places', () => {
    const file = parse('stronglifts');
    expect(brief(file)).toEqual([['Squat: 55×5, 55×5'], ['Deadlift: 90×5']]);
    expect(starts(file)).toEqual(['2026-03-11T22:56:00', '2026-03-13T07:05:00']);
    expect(leftOut(file)).toEqual(['3 empty']);
  });
});

describe('a unit', () => {
  const read = (header: string, rows: readonly string[], unit?: 'kg' | 'lb') =>
    readRows(header, rows, { unit });
  const STRONG = 'Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps';
  const strong = (weight: string, unit: string) => `2026-03-10 10:00:00,Зал,Жим,1,${weight},${unit},8`;

  it('[IMP2] that is not known is no kilogram: the line is left out with it, but for one without a weight', () => {
    const file = read(STRONG, [
      strong('60', 'kg'),
      strong('10', 'stone'),
      strong('', 'stone'),
      strong('100', 'LBS'),
    ]);
    expect(brief(file).flat()).toEqual(['Жим: 60×8', 'Жим: -×8', 'Жим: 45.36×8']);
    expect(file.leftOut).toEqual([{ line: 3, reason: 'unit', text: 'stone' }]);
  });

  it.each([
    [
      'Workout #;Date;Workout Name;Exercise Name;Set Order;Weight (lb);Reps',
      '1;2026-03-10 10:00:00;Зал;Жим;1;100,5;8',
      45.59,
    ],
    ['Date,Exercise,Category,Weight (kgs),Reps', '2026-03-10,Жим,Грудь,60.5,8', 60.5],
    [
      'Date (yyyy/mm/dd),Workout,Exercise,Set 1 (Reps),Set 1 (LB),Set 2 (Reps),Set 2 (LB)',
      '2026/03/10,1,Жим,8,100,0,100',
      45.36,
    ],
    // In both units: the kilograms are not rounded twice.
    ['exercise_title,start_time,weight_lbs,weight_kg,reps', 'Жим,"10 Mar 2026, 10:00",132.3,60,8', 60],
    ['exercise_title,start_time,weight_kg,weight_lbs,reps', 'Жим,"10 Mar 2026, 10:00",,100,8', 45.36],
    // Strong until 2018.
    [
      'Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes',
      '2017-03-10 10:00:00,Зал,Жим,1,62.5,8,0,0,',
      62.5,
    ],
    [
      'Date;Workout Name;Exercise Name;Set Order;lbs;Reps;mi.;Seconds;Notes',
      '2018-03-10 10:00:00;Зал;Жим;1;45;8;0;0;',
      20.41,
    ],
    [
      'Date;Workout Name;Exercise Name;Set Order;lb;Reps;mi.;Seconds;Notes',
      '2018-03-10 10:00:00;Зал;Жим;1;45;8;0;0;',
      20.41,
    ],
  ])('[IMP2] that the header %j says is asked of nobody', (header, row, kg) => {
    const file = read(header, [row]);
    expect(file.questions).toEqual([]);
    expect(leftOut(file)).toEqual([]);
    expect(brief(file)).toEqual([[`Жим: ${kg}×8`]]);
  });

  it('[IMP2] that a row does not say is asked for, and taken for that row alone', () => {
    const rows = [strong('60', 'кг'), strong('100', '')];
    expect(read(STRONG, rows).questions).toEqual(['unit']);
    expect(brief(read(STRONG, rows, 'lb')).flat()).toEqual(['Жим: 60×8', 'Жим: 45.36×8']);
  });

  it.each([
    ['Date,Exercise,Category,Weight (stone),Reps', '2026-03-10,Жим,Грудь,10,8'],
    ['Date (yyyy/mm/dd),Workout,Exercise,Set 1 (Reps),Set 1 (stone)', '2026/03/10,1,Жим,8,10'],
    ['exercise_title,start_time,weight_stone,reps', 'Жим,"10 Mar 2026, 10:00",10,8'],
  ])('[IMP2] that only the header %j says, and that is not known, leaves the line out', (header, row) => {
    const file = read(header, [row]);
    expect(file.workouts).toEqual([]);
    expect(leftOut(file)).toEqual(['2 unit']);
  });
});

it('[IMP1] cuts no character of a note in two', () => {
  const note = `${'а'.repeat(499)}💪💪`;
  const row = `2026-05-05 08:05:00,Зал,Жим,1,60,8,0,0,${note},${note},`;
  const result = parseFile(`${STRONG_WITH_NOTES}\n${row}`, { nowMs: NOW_MS, unit: 'kg' });
  if (result.kind !== 'parsed') throw new Error(result.kind);
  const [workout] = result.file.workouts;
  expect(workout?.note).toBe(`${'а'.repeat(499)}💪`);
  expect(workout?.items[0]?.sets[0]?.note).toBe(`${'а'.repeat(499)}💪`);
  expect(result.file.notes.cut).toBe(2);
});

it('[IMP1] says which RPE and which notes it does not take whole', () => {
  const text = [
    'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,RPE,Notes',
    ...['8', '0', '11', 'тяжело'].map(rpe => `2026-03-10 10:00:00,Зал,Жим,1,60,8,${rpe},${'о'.repeat(500)}`),
    `2026-03-10 10:00:00,Зал,Жим,1,60,8,,${'о'.repeat(501)}`,
  ].join('\n');
  const result = parseFile(text, { nowMs: NOW_MS });
  expect(result).toMatchObject({ file: { notes: { rpe: 1, rpeLost: 2, cut: 1 }, leftOut: [] } });
});

describe('a file that is broken', () => {
  const HEAD = 'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Notes';
  const row = (day: number, note = '') => `2026-03-${day} 10:00:00,Зал,Жим,1,60,8,${note}`;
  const read = (rows: readonly string[]) => readRows(HEAD, rows);
  const days = (file: ParsedFile) => file.workouts.map(({ ref }) => Number(ref.slice(8, 10)));

  it('[IMP1] lists the line of a quote that nothing closes, and reads those behind it', () => {
    const file = read([row(10), row(11, '"не закрыта'), row(12), row(13, '"две\nстроки"'), row(14)]);
    expect(days(file)).toEqual([10, 12, 13, 14]);
    expect(file.leftOut).toMatchObject([{ line: 3, reason: 'quotes' }]);
    expect(file.leftOut[0]?.text).toContain('2026-03-11');
    expect(days(read([row(10), row(11, '"и конец')]))).toEqual([10]);
  });

  it('[IMP1] lists the line of a quote within quotes', () => {
    const file = read([row(10), row(11, '"в "кавычках" ещё"'), row(12)]);
    expect(days(file)).toEqual([10, 12]);
    expect(leftOut(file)).toEqual(['3 quotes']);
  });

  it('[IMP1] names all lines of a row that it leaves out', () => {
    expect(read([row(10), `${row(11, '"две\nстроки"')},лишнее`]).leftOut).toMatchObject([
      { line: 3, toLine: 4, reason: 'columns' },
    ]);
  });
});

describe('anything else', () => {
  it.each(['', 'Date', 'a;b;c\n1;2;3\n', '%PDF-1.7', '{"trainings": []}'])(
    '[IMP1] says that %j is unknown',
    text => {
      expect(parseFile(text, { nowMs: NOW_MS })).toEqual({ kind: 'unknown' });
    },
  );

  it('[IMP1] knows an export of its own', () => {
    expect(parseFile('{"format": "podhod-export"}', { nowMs: NOW_MS })).toEqual({ kind: 'own' });
  });
});
