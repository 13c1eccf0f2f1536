/** How each app marks what a row is, in files of a few lines. Long, since each app has its own marks. */
import { describe, expect, it } from 'vitest';
import type { ParsedFile } from '#domain/import/model.ts';
import { brief, readRows } from './read-rows.ts';

const leftOut = ({ leftOut: lines }: ParsedFile) =>
  lines.map(({ line, reason, text }) => [line, reason, text].join(' '));

describe('Strong', () => {
  const HEADER =
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight (kg),Reps,RPE,Distance,Seconds,Notes';
  const row = (order: string, exercise = 'Жим', more = '60,8,,,,', date = '2026-03-10 10:00:00') =>
    `${date},Зал,1h,${exercise},${order},${more}`;
  const read = (...rows: string[]) => readRows(HEADER, rows);

  it.each([
    ['1', ''],
    ['12.0', ''],
    ['W', ' warmup'],
    ['WARM_UP', ' warmup'],
    ['Warmup', ' warmup'],
    ['d', ' drop'],
    ['DROP_SET', ' drop'],
    ['Drop', ' drop'],
    ['dropset', ' drop'],
    ['F', ' failure'],
    ['FAILURE', ' failure'],
  ])('[IMP1] takes the set order «%s» for a set of the kind «%s»', (order, kind) => {
    expect(brief(read(row(order)))).toEqual([[`Жим: 60×8${kind}`]]);
  });

  it.each([
    ['Rest Timer', 'rest 2026-03-10 10:00:00 Зал 1h Жим Rest Timer 60 8'],
    ['rest timer', 'rest 2026-03-10 10:00:00 Зал 1h Жим rest timer 60 8'],
    ['Note', 'empty Note'],
    ['Notes', 'empty Notes'],
    ['Notes of mine', 'kind Notes of mine'],
    ['My Note', 'kind My Note'],
    ['Rest Timer 2', 'kind Rest Timer 2'],
    ['A Rest Timer', 'kind A Rest Timer'],
    ['', 'kind 2026-03-10 10:00:00 Зал 1h Жим  60 8'],
    ['1.5', 'kind 1.5'],
    ['X', 'kind X'],
  ])('[IMP1] takes no row of the set order «%s» for a set', (order, reason) => {
    const file = read(row(order));
    expect(file.workouts).toEqual([]);
    expect(leftOut(file)).toEqual([`2 ${reason}`]);
  });

  it('[IMP1] begins an exercise again where its sets are counted from the start', () => {
    const file = read(row('W'), row('1'), row('2'), row('D'), row('3'), row('1'), row('F'), row('1'));
    expect(brief(file)).toEqual([
      ['Жим: 60×8 warmup, 60×8, 60×8, 60×8 drop, 60×8', 'Жим: 60×8, 60×8 failure', 'Жим: 60×8'],
    ]);
  });

  it('[IMP1] keeps a warm-up with the sets behind it, though the exercise before had more', () => {
    const file = read(row('1', 'Тяга'), row('2', 'Тяга'), row('W'), row('1'), row('2'));
    expect(brief(file)).toEqual([['Тяга: 60×8, 60×8', 'Жим: 60×8 warmup, 60×8, 60×8']]);
  });

  it('[IMP1] does not take another exercise’s or another day’s sets for the same', () => {
    const file = read(
      row('3'),
      row('1', 'Тяга'),
      row('2'),
      row('1', 'Жим', '60,8,,,,', '2026-03-11 10:00:00'),
      row('2', 'Жим', '60,8,,,,', '2026-03-11 10:00:00'),
    );
    expect(brief(file)).toEqual([['Жим: 60×8', 'Тяга: 60×8', 'Жим: 60×8'], ['Жим: 60×8, 60×8']]);
  });

  const notesOf = (file: ParsedFile) =>
    file.workouts.map(({ items }) => items.map(({ sets }) => sets.map(({ note }) => note)));

  it('[IMP1] puts the note of a row of its own before that of the exercise’s next set', () => {
    const file = read(
      row('Note', 'Жим', ',,,,,медленно вниз'),
      row('Notes', 'Жим', ',,,,,скамья 3'),
      row('Note', 'Тяга', ',,,,,лямки'),
      row('W', 'Жим', ',,,,,пусто'),
      row('1', 'Жим', '60,8,,,,легко'),
      row('Rest Timer'),
      row('2'),
      row('1', 'Тяга'),
      row('Note', 'Жим', ',,,,,другой день', '2026-03-11 10:00:00'),
      row('1', 'Жим', '60,8,,,,', '2026-03-11 10:00:00'),
    );
    expect(notesOf(file)).toEqual([[['медленно вниз\nскамья 3\nлегко', ''], ['лямки']], [['другой день']]]);
    expect(leftOut(file).map(line => line.split(' ').slice(0, 2).join(' '))).toEqual(['5 empty', '7 rest']);
  });

  it('[IMP1] cuts that note with the set’s as any, and lists one that no set of its exercise follows', () => {
    const file = read(
      row('1'),
      row('Note', 'Жим', ',,,,,в конце'),
      row('Note', 'Тяга', `,,,,,${'о'.repeat(400)}`),
      row('1', 'Тяга', `60,8,,,,${'а'.repeat(400)}`),
      row('1', 'Жим', '60,8,,,,', '2026-03-11 10:00:00'),
    );
    expect(notesOf(file)).toEqual([[[''], [`${'о'.repeat(400)}\n${'а'.repeat(99)}`]], [['']]]);
    expect(file.notes.cut).toBe(1);
    expect(leftOut(file)).toEqual(['3 empty в конце']);
  });

  it.each(['Note', 'Rest Timer', 'X'])(
    '[IMP1] reads a training’s note on its first row, be it a %s, or behind that',
    order => {
      const line = (of: string, note: string) => `${row(of)},${note}`;
      const header = `${HEADER},Workout Notes`;
      const file = readRows(header, [line(order, 'бодро'), line('1', '')]);
      const later = readRows(header, [line(order, ''), line('1', 'бодро')]);
      const last = readRows(header, [line('1', ''), line('2', 'бодро'), line('3', 'иначе')]);
      for (const { workouts } of [file, later, last]) expect(workouts).toMatchObject([{ note: 'бодро' }]);
    },
  );

  it.each([
    ['Distance', '0', 'empty'],
    ['Distance', '5', 'distance'],
    ['Distance (meters)', '5000', 'distance'],
    ['Distance', 'x', 'empty'],
    ['km', '0', 'empty'],
    ['km', '5', 'distance'],
    ['mi.', '3.1', 'distance'],
    ['mi', '3.1', 'distance'],
  ])('[IMP1] lists a row of a %s of %s alone: %s', (name, distance, reason) => {
    const file = readRows(HEADER.replace('Distance', name), [row('1', 'Бег', `0,0,,${distance},0,`)]);
    expect(file.leftOut).toMatchObject([{ reason }]);
  });

  it('[IMP1] takes the time of a row with a distance, and what it took otherwise is counted', () => {
    const file = read(row('1', 'Бег', '0,0,8,5,1800,дождь'));
    expect(brief(file)).toEqual([['Бег: -×- @2 1800s']]);
    expect(file.workouts[0]?.items[0]?.sets[0]?.note).toBe('дождь');
    expect(file.notes).toMatchObject({ distance: 1, rpe: 1 });
  });

  it('[IMP1] reads a training’s own texts at its first row, and those of two at one time apart', () => {
    const file = readRows(
      'Date,Workout Name,Duration (sec),Exercise Name,Set Order,Weight (kg),Reps,Workout Notes',
      [
        '2026-03-10 10:00:00,Верх,3600,Жим,1,60,8,бодро',
        '2026-03-10 10:00:00,Верх,3600,Жим,2,60,8,',
        '2026-03-10 10:00:00,Низ,60,Присед,1,100,5,устал',
      ],
    );
    expect(file.workouts).toMatchObject([
      { ref: '2026-03-10T10:00:00', title: 'Верх', note: 'бодро', durationSec: 3600 },
      { ref: '2026-03-10T10:00:00#2', title: 'Низ', note: 'устал', durationSec: 60 },
    ]);
  });

  it('[IMP2] asks for the unit of help, too', () => {
    const header = 'Date,Workout Name,Exercise Name,Set Order,Weight,Reps';
    const rows = (weight: string) => [`2026-03-10 10:00:00,Зал,Гравитрон,1,${weight},8`];
    expect(readRows(header, rows('-45')).questions).toEqual(['unit']);
    expect(readRows(header, rows('0')).questions).toEqual([]);
    expect(readRows(header, rows('')).questions).toEqual([]);
    expect(readRows(header, rows('x')).questions).toEqual([]);
    const [set] = readRows(header, rows('-45'), { unit: 'lb' }).workouts[0]?.items[0]?.sets ?? [];
    expect(set?.helpKg).toBe(20.41);
  });

  it('[IMP1] reads what a spreadsheet with other separators made of its commas', () => {
    const file = readRows(HEADER, [
      '2026-03-10 10:00:00,Зал,1h,Жим,1,60,8,,,,',
      '"2026-03-10 10:00:00,""Зал"",1h,""Жим лёжа"",1,60,8,,,,""пояс, мел"""',
    ]);
    expect(brief(file)).toEqual([['Жим: 60×8', 'Жим лёжа: 60×8']]);
    expect(file.workouts[0]?.items[1]?.sets[0]?.note).toBe('пояс, мел');
    expect(file.leftOut).toEqual([]);
  });
});

describe('Hevy', () => {
  const HEADER =
    'title,start_time,end_time,exercise_title,superset_id,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe';
  const row = (type: string, index: string, exercise = 'Жим', start = '10 мар. 2026 г., 10:00') =>
    `Зал,"${start}","10 мар. 2026 г., 11:05",${exercise},,${index},${type},60,8,,,`;
  const read = (...rows: string[]) => readRows(HEADER, rows);

  it.each([
    ['', ''],
    ['normal', ''],
    ['warmup', ' warmup'],
    ['WARM_UP', ' warmup'],
    ['dropset', ' drop'],
    ['drop_set', ' drop'],
    ['failure', ' failure'],
  ])('[IMP1] takes «%s» for a set of the kind «%s»', (type, kind) => {
    expect(brief(read(row(type, '0')))).toEqual([[`Жим: 60×8${kind}`]]);
  });

  it('[IMP1] begins an exercise again where its index does', () => {
    const file = read(
      row('normal', '0'),
      row('normal', '1'),
      row('normal', '1'),
      row('normal', '0'),
      row('normal', '0', 'Тяга'),
      row('normal', '0'),
      row('normal', ''),
      row('normal', '0', 'Жим', '11 мар. 2026 г., 10:00'),
    );
    expect(brief(file)).toEqual([
      ['Жим: 60×8, 60×8', 'Жим: 60×8', 'Жим: 60×8', 'Тяга: 60×8', 'Жим: 60×8, 60×8'],
      ['Жим: 60×8'],
    ]);
  });

  it.each([
    ['"10 мар. 2026 г., 11:05"', 65 * 60],
    ['"10 мар. 2026 г., 10:00"', 0],
    ['"10 мар. 2026 г., 09:00"', 0],
    ['', 0],
    ['скоро', 0],
  ])('[IMP1] takes a training that ends at %s for one of %s seconds', (end, durationSec) => {
    const file = read(`Зал,"10 мар. 2026 г., 10:00",${end},Жим,,0,normal,60,8,,,`);
    expect(file.workouts).toMatchObject([{ ref: '2026-03-10T10:00:00', durationSec }]);
  });

  it.each([
    ['distance_km', '1.5', 'distance'],
    ['distance_miles', '1.5', 'distance'],
    ['distance_km', '0', 'empty'],
    ['distance_km', '', 'empty'],
    ['distance_km', 'x', 'empty'],
  ])('[IMP1] lists a row of a %s of «%s» alone: %s', (name, distance, reason) => {
    const file = readRows(HEADER.replace('distance_km', name), [
      `Зал,2026-03-10 10:00,2026-03-10 11:00,Бег,,0,normal,,,${distance},,`,
    ]);
    expect(file.leftOut).toMatchObject([{ reason }]);
  });

  it('[IMP1] takes time, effort and superset as the row has them', () => {
    const file = read('Зал,2026-03-10 10:00,2026-03-10 11:00,Планка,1,0,normal,,,0.1,90,9.5');
    expect(brief(file)).toEqual([['Планка: -×- @0 90s']]);
    expect(file.workouts[0]?.items[0]?.superset).toBe('1');
    expect(file.notes).toMatchObject({ distance: 1, rpe: 1 });
  });
});

describe('FitNotes', () => {
  const HEADER = 'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment';
  const IOS = 'Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind';

  it.each([
    ['', ''],
    ['Working', ''],
    ['Warmup', ' warmup'],
    ['Warm-up set', ' warmup'],
    ['DROP SET', ' drop'],
    ['To failure', ' failure'],
    ['Failed', ' failure'],
  ])('[IMP1] for iOS takes «%s» for a set of the kind «%s»', (kind, taken) => {
    const file = readRows(IOS, [`2026-02-01,Присед,Ноги,100,220.46,5,,,,,${kind}`]);
    expect([file.app, brief(file)]).toEqual(['fitnotes-ios', [[`Присед: 100×5${taken}`]]]);
  });

  it.each([
    ['Date,Exercise,Category,Weight (kg),Weight (lb),Reps', 'fitnotes-ios'],
    ['Date,Exercise,Category,Weight (kgs),Weight (lbs),Reps', 'fitnotes-ios'],
    ['Date,Exercise,Category,Weight (kg),Kind,Reps', 'fitnotes-ios'],
    ['Date,Exercise,Category,Weight (kg),Comment,Reps', 'fitnotes'],
    ['Date,Exercise,Category,Weight (lbs),Comment,Reps', 'fitnotes'],
  ])('[IMP1] the header %s is that of %s', (header, app) => {
    expect(readRows(header, []).app).toBe(app);
  });

  it('[IMP1] for two years has two trainings, however a day is written', () => {
    const rows = ['3 марта 2025', '3 марта 2026', '3 марта 2026'].map(
      date => `${date},Жим,Грудь,60,kgs,8,,,,`,
    );
    expect(brief(readRows(HEADER, rows))).toEqual([['Жим: 60×8'], ['Жим: 60×8, 60×8']]);
    const times = ['2026-03-03 08:00', '2026-03-03 09:30'].map(date => `${date},Жим,Грудь,60,kgs,8,,,,`);
    expect(readRows(HEADER, times).workouts).toMatchObject([{ ref: '2026-03-03T08:00:00', durationSec: 0 }]);
    expect(readRows(HEADER, ['вчера,Жим,Грудь,60,kgs,8,,,,']).leftOut).toMatchObject([
      { reason: 'date', text: 'вчера' },
    ]);
  });

  it('[IMP1] for Android: time, pounds, comments and what is only a distance', () => {
    const file = readRows(HEADER, [
      '2026-03-03,Бег,Кардио,0.0,kgs,0,5.0,km,0:25:00,дождь',
      '2026-03-03,Велосипед,Кардио,0.0,kgs,0,5.0,km,,',
      '2026-03-03,Эллипс,Кардио,0.0,kgs,0,0.0,km,,',
      '2026-03-03,Жим,Грудь,135,lbs,5,,,,пояс',
      '2026-03-03,Планка,Кор,0,kgs,0,,,1:15,',
      '2026-03-03,Планка,Кор,0,kgs,0,,,75 с,',
    ]);
    expect(brief(file)).toEqual([['Бег: -×- 1500s', 'Жим: 61.23×5', 'Планка: -×- 75s']]);
    expect(file.workouts[0]?.items.map(({ sets }) => sets[0]?.note)).toEqual(['дождь', 'пояс', '']);
    expect(leftOut(file).map(line => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '3 distance',
      '4 empty',
      '7 number',
    ]);
    expect(file.workouts[0]?.title).toBe('');
  });
});

describe('StrongLifts', () => {
  const read = (header: string, row: string, isDayFirst?: boolean) => readRows(header, [row], { isDayFirst });
  const SETS = 'Set 1 (Reps),Set 1 (KG),Set 2 (Reps),Set 2 (KG)';

  it.each([
    ['Date (yyyy/mm/dd)', '2026/03/04', '03-04', []],
    ['Date (dd/mm/yyyy)', '03/04/2026', '04-03', []],
    ['Date (mm/dd/yyyy)', '03/04/2026', '03-04', []],
    ['Date (mm-dd-yyyy)', '03-04-2026', '03-04', []],
    ['Date', '03/04/2026', '04-03', ['day-first']],
    ['Date', '13/04/2026', '04-13', []],
  ])('[IMP2] under the header %s, %s is the day %s, and is asked: %j', (name, date, day, questions) => {
    const file = read(`${name},Workout,Exercise,${SETS}`, `${date},1,Присед,5,100,5,100`);
    expect(file.workouts.map(({ ref }) => ref)).toEqual([`2026-${day}T12:00:00`]);
    expect(file.questions).toEqual(questions);
  });

  it('[IMP2] takes the answer for the day', () => {
    const file = read(`Date,Workout,Exercise,${SETS}`, '03/04/2026,1,Присед,5,100,5,100', false);
    expect(file.workouts[0]?.ref).toBe('2026-03-04T12:00:00');
  });

  it('[IMP1] takes a training’s name, note, start and length, and each set with its own weight', () => {
    const file = read(
      `Date (yyyy/mm/dd),Workout,Workout Name,Exercise,Duration (hours),Start Time (hh:mm),Notes,${SETS},Set 10 (Reps),Set 10 (LB)`,
      '2026/03/04,1,"Workout A",Присед,0.75,19:05,бодро,5,100,4,102.5,3,225',
    );
    expect(file.workouts).toMatchObject([
      { ref: '2026-03-04T19:05:00', title: 'Workout A', note: 'бодро', durationSec: 2700 },
    ]);
    expect(brief(file)).toEqual([['Присед: 100×5, 102.5×4, 102.06×3']]);
    expect(file.notes.pounds).toBe(1);
  });

  it.each([
    ['5,,0,', ['Присед: -×5'], []],
    ['5,100,x,100', ['Присед: 100×5'], ['number']],
    ['0,100,,100', [], ['empty']],
    ['5,x,0,', [], ['number']],
  ])('[IMP1] of the sets «%s» takes %j and lists %j', (cells, sets, reasons) => {
    const file = read(`Date,Workout,Exercise,Duration (hours),${SETS}`, `2026/03/04,1,Присед,x,${cells}`);
    expect(brief(file).flat()).toEqual(sets);
    expect(file.leftOut.map(({ reason }) => reason)).toEqual(reasons);
    expect(file.notes.distance).toBe(0);
    // Nor is «x» a length.
    expect(file.workouts.map(({ durationSec }) => durationSec)).toEqual(sets.map(() => 0));
  });

  it.each([
    ['5/0', ['Присед: 100×5, 100×0']],
    ['5/-', ['Присед: 100×5']],
    ['', ['Присед: 100×5']],
    ['1×5', ['Присед: 100×5']],
  ])('[IMP1] takes a set that failed where its row says «%s»: %j', (shown, sets) => {
    const file = read(`Date,Workout,Exercise,Sets×Reps,${SETS}`, `2026/03/04,1,Присед,${shown},5,100,0,100`);
    expect(brief(file)).toEqual([sets]);
    expect(file.leftOut).toEqual([]);
  });

  it('[IMP1] lists a row of places that were not used, and of an attempt that failed with no weight', () => {
    for (const shown of ['-/-', '0/-']) {
      const file = read(`Date,Workout,Exercise,Sets×Reps,${SETS}`, `2026/03/04,1,Присед,${shown},0,,0,100`);
      expect(file.leftOut).toMatchObject([{ line: 2, reason: 'empty' }]);
    }
  });

  it('[IMP1] takes two trainings of a day for two', () => {
    const file = readRows(`Date,Workout,Exercise,${SETS}`, [
      '2026/03/04,1,Присед,5,100,,',
      '2026/03/04,1,Жим,5,60,,',
      '2026/03/04,2,Тяга,5,120,,',
    ]);
    expect(brief(file)).toEqual([['Присед: 100×5', 'Жим: 60×5'], ['Тяга: 120×5']]);
  });
});

it.each([
  ['Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps', 'DATE,Зал,Жим,1,60,8'],
  ['start_time,title,exercise_title,set_type,weight_kg,reps', 'DATE,Зал,Жим,normal,60,8'],
  ['Date,Exercise,Category,Weight (kg),Reps', 'DATE,Жим,Грудь,60,8'],
])('[IMP4] a training is the same on a device in another zone than its file: %s', (header, row) => {
  const refOf = (date: string) => readRows(header, [row.replace('DATE', date)]).workouts[0]?.ref;
  expect(refOf('2026-03-10 23:30:00 +1400')).toBe('2026-03-10T23:30:00');
  expect(refOf('2026-03-10 00:30:00-11:00')).toBe('2026-03-10T00:30:00');
});

it.each([
  'Date,Workout Name,Exercise Name',
  'Date,Workout Name,Set Order',
  'Date,Exercise Name,Set Order',
  'title,start_time',
  'title,exercise_title',
  'Exercise,Category,Reps,Weight',
  'Date,Category,Reps,Weight',
  'Date,Exercise,Reps,Weight',
  'Date,Exercise,Category,Weight',
  'Date,Workout,Exercise,Reps',
  'Date,Exercise,Set 1 (Reps)',
  'Date,Workout,Set 1 (Reps)',
  'Date,Workout,Exercise,A Set 1 (Reps)',
  'Date,Workout,Exercise,Set 1 (Reps) of',
])('[IMP1] a header without a column that an app always writes is unknown: %s', header => {
  expect(() => readRows(header, [])).toThrow('the file is unknown');
});

it.each([
  ['kg', 60],
  ['kgs', 60],
  ['Kilograms', 60],
  ['kilogrammes', 60],
  ['KILOS', 60],
  ['кг.', 60],
  ['килограммы', 60],
  ['lb', 27.22],
  ['lbs.', 27.22],
  ['Pounds', 27.22],
  ['pound', 27.22],
  ['фунты', 27.22],
  ['фунтов', 27.22],
  ['gr', null],
  ['kg/side', null],
  ['2kg', null],
  ['bulbs', null],
  ['lbsx', null],
])('[IMP2] 60 «%s» are %s kg', (unit, kg) => {
  const file = readRows('Date,Exercise,Category,Weight,Weight Unit,Reps', [
    `2026-03-10,Жим,Грудь,60,${unit},8`,
  ]);
  expect(brief(file)).toEqual(kg === null ? [] : [[`Жим: ${kg}×8`]]);
  expect(leftOut(file)).toEqual(kg === null ? [`2 unit ${unit}`] : []);
});

it.each([
  ['Жим,10 мая 2026,60,8', []],
  ['Жим,10 мая 2026,60,8,', []],
  ['Жим,10 мая 2026,60,8,9', ['2 columns Жим 10 мая 2026 60 8 9']],
  ['Жим,10 мая 2026,60,8,,', ['2 columns Жим 10 мая 2026 60 8']],
  ['Жим,10 мая 2026,60', ['2 columns Жим 10 мая 2026 60']],
])('[IMP1] a line has as many cells as the header: %s', (row, lines) => {
  expect(leftOut(readRows('exercise_title,start_time,weight_kg,reps', [row]))).toEqual(lines);
});
