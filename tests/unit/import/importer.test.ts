import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deriveKey } from '#contract/derived-keys.ts';
import { Importer } from '#domain/import/importer.ts';

const NOW_MS = Date.UTC(2026, 10, 24);
const NO_BOOK = {
  exercises: [],
  crosswalk: [],
  aliases: [],
  equipmentAliases: [],
  remembered: new Map(),
};

/** Whatever the names become. */
const ANY_KEYS: Record<string, string> = new Proxy({}, { has: () => true, get: () => '' });

it('[IMP1] takes neighbours of one superset_id as a superset, and an exercise alone in one as none', () => {
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const text = readFileSync(new URL('../../support/exports/hevy-en.csv', import.meta.url), 'utf8');
  importer.open(text, NO_BOOK, { nowMs: NOW_MS });
  const groups = importer
    .take(0, { exerciseKeys: ANY_KEYS, assisted: [] })
    .workouts.map(({ items }) => items.map(({ group }) => group));
  const [lower, upper] = groups;
  expect(lower).toEqual([undefined, undefined]);
  expect(upper).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), upper?.[0], upper?.[0]]);
});

it('[IMP1] counts what it does not list by its reasons', () => {
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const header = 'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Distance';
  const row = (of: string) => `2026-03-10 10:00:00,Зал,Бег,1,,${of}`;
  const rows = [
    row('8,'),
    ...Array(199).fill(row(',5')),
    ...Array(4).fill(row(',')),
    ...Array(3).fill(row('x,')),
  ];
  const opened = importer.open([header, ...rows].join('\n'), NO_BOOK, { nowMs: NOW_MS });
  if (opened.kind !== 'parsed') throw new Error(opened.kind);
  const { leftOut, leftOutTotal, leftOutMore } = opened.summary;
  expect([leftOut.length, leftOutTotal]).toEqual([200, 206]);
  expect(leftOutMore).toEqual([
    { reason: 'empty', rows: 3 },
    { reason: 'number', rows: 3 },
  ]);
});

const STRONG =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight (kg),Reps,Distance,Seconds,Notes,Workout Notes,RPE';

function openRows(rows: readonly string[]) {
  const importer = new Importer({ deriveKey: text => `<${text}>`, defaultTitle: 'Тренировка' });
  const opened = importer.open([STRONG, ...rows].join('\n'), NO_BOOK, { nowMs: NOW_MS });
  if (opened.kind !== 'parsed') throw new Error(opened.kind);
  return { importer, summary: opened.summary };
}

const at = (day: number, hour = 18) => `2026-03-${String(day).padStart(2, '0')} ${hour}:00:00`;

it('[IMP1] plans each training whole, leaves out what the file does not say, and gives one without a name ours', () => {
  const { importer } = openRows([
    `${at(10)},Низ,50m,Присед,W,40,10,0,0,,спокойно,`,
    `${at(10)},Низ,50m,Присед,1,100,5,0,0,пояс,спокойно,8`,
    `${at(10)},Низ,50m,Гравитрон,1,-20,8,0,0,,спокойно,`,
    `${at(11)},,10m,Планка,1,0,0,0,60,,,`,
  ]);
  const exerciseKeys = { Присед: 'squat', Гравитрон: 'assisted-pull-up', Планка: 'plank' };
  const first = importer.take(0, { exerciseKeys, assisted: ['Гравитрон'] });
  expect(first).toEqual({
    workouts: [
      {
        workoutKey: '<strong/2026-03-10T18:00:00>',
        title: 'Низ',
        note: 'спокойно',
        startedAtMs: new Date(2026, 2, 10, 18).getTime(),
        durationSec: 3000,
        items: [
          {
            exerciseKey: 'squat',
            sets: [
              { values: { weightKg: 40, reps: 10, setType: 'warmup' } },
              { values: { weightKg: 100, reps: 5, hardReps: 2, note: 'пояс' } },
            ],
          },
          { exerciseKey: 'assisted-pull-up', sets: [{ values: { weightKg: 20, reps: 8 } }] },
        ],
      },
      {
        workoutKey: '<strong/2026-03-11T18:00:00>',
        title: 'Тренировка',
        startedAtMs: new Date(2026, 2, 11, 18).getTime(),
        durationSec: 600,
        items: [{ exerciseKey: 'plank', sets: [{ values: { durationSec: 60 } }] }],
      },
    ],
    next: null,
  });
  // Of an exercise that does not become an assisted one, help is no weight.
  const plain = importer.take(0, { exerciseKeys, assisted: [] }).workouts[0];
  expect(plain?.items[1]?.sets).toEqual([{ values: { reps: 8 } }]);
  expect(importer.take(1, { exerciseKeys, assisted: [] }).workouts).toHaveLength(1);
  expect(importer.take(2, { exerciseKeys, assisted: [] })).toEqual({ workouts: [], next: null });
  // What was here when the names were planned is left out.
  const { Планка: _, ...without } = exerciseKeys;
  expect(importer.take(0, { exerciseKeys: without, assisted: [] }).workouts).toEqual([plain]);
});

it('[IMP1] says of each exercise how often it was done and how, those done most first', () => {
  const { summary } = openRows([
    `${at(10)},Низ,50m,Планка,1,0,0,0,60,,,`,
    `${at(10)},Низ,50m,Присед,1,100,5,0,0,,,`,
    `${at(10)},Низ,50m,Присед,2,100,5,0,0,,,`,
    `${at(10)},Низ,50m,Гравитрон,1,-20,8,0,0,,,`,
    `${at(12)},Низ,30h,Присед,1,105,5,0,0,,,`,
    `${at(12)},Низ,30h,Планка,1,0,0,0,70,,,`,
    `${at(12)},Низ,30h,Бег,1,0,0,5,0,,,`,
  ]);
  const [first, last] = [10, 12].map(day => new Date(2026, 2, day, 18).getTime());
  const of = summary.exercises.map(({ name, sets, isTimed, isAssisted }) => [
    name,
    sets,
    isTimed,
    isAssisted,
  ]);
  expect(of).toEqual([
    ['Присед', 3, false, false],
    ['Планка', 2, true, false],
    ['Гравитрон', 1, false, true],
  ]);
  expect(summary).toMatchObject({
    app: 'strong',
    sets: 6,
    startsMs: [first, last],
    firstMs: first,
    lastMs: last,
  });
  expect(summary.cappedMs).toEqual([last]);
  expect(summary.latest).toEqual([
    { workoutKey: '<strong/2026-03-10T18:00:00>', startedAtMs: first, sets: 4 },
    { workoutKey: '<strong/2026-03-12T18:00:00>', startedAtMs: last, sets: 2 },
  ]);
  expect(summary.workoutKeys).toEqual(summary.latest.map(({ workoutKey }) => workoutKey));
});

it('[IMP1] shows the latest twenty, and hands all out in pieces of which three fit a call', () => {
  const count = 60;
  const { importer, summary } = openRows(
    Array.from({ length: count }, (_, day) =>
      Array.from(
        { length: 20 },
        (__, set) =>
          `${at(1 + (day % 28), 6 + Math.floor(day / 28))},Низ,50m,Присед,${set + 1},100,5,0,0,${'о'.repeat(40)},,`,
      ),
    ).flat(),
  );
  expect(summary.latest).toHaveLength(20);
  expect(summary.latest.at(-1)?.startedAtMs).toBe(summary.lastMs);
  const sizes: number[] = [];
  const keys: string[] = [];
  for (let next: number | null = 0; next !== null; ) {
    const piece = importer.take(next, { exerciseKeys: { Присед: 'squat' }, assisted: [] });
    sizes.push(new TextEncoder().encode(JSON.stringify(piece.workouts)).length);
    keys.push(...piece.workouts.map(({ workoutKey }) => workoutKey));
    next = piece.next;
  }
  expect(keys).toEqual(summary.workoutKeys);
  expect(sizes.length).toBeGreaterThan(2);
  // Names are longer in a call than here; nearly all pieces are full.
  expect(Math.max(...sizes)).toBeLessThan(42_000);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(20_000);
});

it('[IMP1] counts the pauses between sets apart: they are no loss', () => {
  const { summary } = openRows([
    `${at(1)},Зал,1h,Жим,1,60,8,,,,,`,
    `${at(1)},Зал,1h,Жим,Rest Timer,,,,90,,,`,
    `${at(1)},Зал,1h,Жим,2,,,,,,,`,
  ]);
  expect(summary).toMatchObject({ sets: 1, restRows: 1, leftOutTotal: 1 });
  expect(summary.leftOut.map(({ line, reason }) => [line, reason])).toEqual([[4, 'empty']]);
});

it('[IMP1] takes a file without a single set for one', () => {
  const { importer, summary } = openRows([]);
  expect(summary).toMatchObject({
    workoutKeys: [],
    latest: [],
    firstMs: 0,
    lastMs: 0,
    sets: 0,
    exercises: [],
  });
  expect(importer.take(0, { exerciseKeys: ANY_KEYS, assisted: [] })).toEqual({ workouts: [], next: null });
});

it('[IMP1] hands out nothing of what is no export', () => {
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  expect(importer.open('a;b\n1;2\n', NO_BOOK, { nowMs: NOW_MS })).toEqual({ kind: 'unknown' });
  expect(importer.take(0, { exerciseKeys: ANY_KEYS, assisted: [] })).toEqual({ workouts: [], next: null });
});

it('[IMP1] takes nothing of Hevy whose kind is not known, and no length of a training that ends before it begins', () => {
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const row = (end: string, type: string, exercise: string) =>
    `Зал,2026-03-10 10:00:00,${end},записка,${exercise},локти,${type},60,8`;
  const text = [
    'title,start_time,end_time,description,exercise_title,exercise_notes,set_type,weight_kg,reps',
    row('2026-03-10 09:00:00', 'normal', 'Жим'),
    row('2026-03-10 09:00:00', 'superslow', 'Жим'),
    row('2026-03-10 09:00:00', 'normal', 'Жим'),
  ].join('\n');
  const opened = importer.open(text, NO_BOOK, { nowMs: NOW_MS });
  if (opened.kind !== 'parsed') throw new Error(opened.kind);
  expect(opened.summary.leftOut).toEqual([{ line: 3, reason: 'kind', text: 'superslow' }]);
  const [training] = importer.take(0, { exerciseKeys: ANY_KEYS, assisted: [] }).workouts;
  expect(training).toMatchObject({ title: 'Зал', note: 'записка', durationSec: 0 });
  expect(training?.items[0]?.sets.map(({ values }) => values.note)).toEqual(['локти', undefined]);
});

describe('the pieces in which trainings are handed out', () => {
  const HEVY =
    'title,start_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,duration_seconds,rpe';
  const PLAIN = {
    title: 'Зал',
    note: '',
    superset: '',
    setNote: '',
    type: 'normal',
    kg: '60',
    sec: '',
    rpe: '',
  };
  type Shape = Partial<typeof PLAIN> & { items?: number; sets?: number };

  /** 160 trainings of one shape. */
  function fileOf({ items = 1, sets = 1, ...values }: Shape): string {
    const { title, note, superset, setNote, type, kg, sec, rpe } = { ...PLAIN, ...values };
    const starts = Array.from({ length: 160 }, (_, day) => new Date(Date.UTC(2025, 0, day)).toISOString());
    const rows = starts.flatMap(start =>
      Array.from({ length: items * sets }, (_, at) => {
        const [item, set] = [Math.floor(at / sets), at % sets];
        // A note that is said of each set is kept once.
        const own = setNote && `${setNote}${set}`;
        return [title, start, note, `Жим ${item}`, superset, own, set, type, kg, 8, sec, rpe].join(',');
      }),
    );
    return [HEVY, ...rows].join('\n');
  }

  it.each<[string, Shape]>([
    ['a set', { kg: '' }],
    ['twenty sets', { items: 4, sets: 5 }],
    ['twenty sets with all that a set has', { items: 4, sets: 5, type: 'warmup', sec: '30', rpe: '8' }],
    ['twenty sets of repetitions alone', { sets: 20, kg: '' }],
    ['thirty exercises', { items: 30 }],
    ['a superset of thirty', { items: 30, superset: '1' }],
    ['a long note', { note: 'о'.repeat(480) }],
    ['a long title', { title: 'З'.repeat(100) }],
    ['sets with long notes', { items: 2, sets: 3, setNote: 'о'.repeat(400) }],
  ])('[IMP6] are as full with trainings of %s, three of which fit a batch', (_what, shape) => {
    const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
    importer.open(fileOf(shape), NO_BOOK, { nowMs: NOW_MS });
    const exerciseKeys = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`Жим ${at}`, deriveKey('x')]),
    );
    const sizes: number[] = [];
    let count = 0;
    for (let next: number | null = 0; next !== null; ) {
      const piece = importer.take(next, { exerciseKeys, assisted: [] });
      sizes.push(new TextEncoder().encode(JSON.stringify(piece.workouts)).length);
      count += piece.workouts.length;
      next = piece.next;
    }
    expect(count).toBe(160);
    expect(Math.max(...sizes)).toBeLessThan(34_000);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(21_000);
  });

  it('[IMP6] have at least one training, however large', () => {
    const { importer } = openRows(
      [1, 2].flatMap(day =>
        Array.from(
          { length: 1_000 },
          (_, set) => `${at(day)},Зал,1h,Жим ${set % 100},1,60,8,,,${'о'.repeat(50)},,`,
        ),
      ),
    );
    const first = importer.take(0, { exerciseKeys: ANY_KEYS, assisted: [] });
    expect([first.workouts.length, first.next]).toEqual([1, 1]);
    expect(importer.take(1, { exerciseKeys: ANY_KEYS, assisted: [] }).next).toBeNull();
  });
});

it('[IMP1] takes for a superset what stands beside another exercise of it, in its own training', () => {
  const importer = new Importer({ deriveKey: text => `<${text}>`, defaultTitle: 'Тренировка' });
  const row = (day: number, exercise: string, superset: string) =>
    `Зал,2026-03-${day} 10:00,${exercise},${superset},60,8`;
  const text = [
    'title,start_time,exercise_title,superset_id,weight_kg,reps',
    ...[row(10, 'Жим', '0'), row(10, 'Тяга', '0'), row(10, 'Присед', ''), row(10, 'Бег', '')],
    ...[
      row(11, 'Жим', '0'),
      row(11, 'Тяга', '1'),
      row(11, 'Присед', '0'),
      row(11, 'Мост', '2'),
      row(11, 'Бег', '2'),
    ],
  ].join('\n');
  importer.open(text, NO_BOOK, { nowMs: NOW_MS });
  const groups = importer
    .take(0, { exerciseKeys: ANY_KEYS, assisted: [] })
    .workouts.map(({ items }) => items.map(({ group }) => group));
  const [first, second] = [
    '<<hevy/2026-03-10T10:00:00>/superset/0>',
    '<<hevy/2026-03-11T10:00:00>/superset/2>',
  ];
  expect(groups).toEqual([
    [first, first, undefined, undefined],
    [undefined, undefined, undefined, second, second],
  ]);
});

it('[IMP1] says of each exercise with what it is done, and whether it is timed or helped in all its sets', () => {
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const exercise = {
    key: 'row',
    name: 'Тяга',
    variation: '',
    isTimeBased: false,
    isOwn: false,
    isArchived: false,
  };
  const book = {
    ...NO_BOOK,
    exercises: [{ ...exercise, equipmentKey: 'bar', equipmentName: 'Штанга' }],
    equipmentAliases: [{ key: 'bar', aliases: ['barbell'] }],
  };
  const rows = [
    ['Тяга', '60', '8', ''],
    ['Barbell Hold', '', '', '60'],
    ['Планка', '', '', '60'],
    ['Планка', '10', '', '60'],
    ['Планка', '', '', '60'],
    ['Гравитрон', '-20', '8', ''],
    ['Гравитрон', '', '8', ''],
    ['Брусья', '-20', '8', ''],
    ['Брусья', '5', '8', ''],
    ['Вис', '', '', '60'],
    ['Вис', '', '3', '60'],
    ['Шаги', '', '8', ''],
  ];
  const text = [
    'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Seconds',
    ...rows.map(([name, ...values], nth) => `${at(10)},Зал,${name},${nth + 1},${values.join(',')}`),
  ].join('\n');
  const opened = importer.open(text, book, { nowMs: NOW_MS });
  if (opened.kind !== 'parsed') throw new Error(opened.kind);
  const said = opened.summary.exercises.map(one => [
    one.name,
    one.sets,
    one.exerciseKey,
    one.equipmentKey,
    one.isTimed ? 'timed' : one.isAssisted ? 'assisted' : '',
  ]);
  expect(said).toEqual([
    ['Планка', 3, null, null, 'timed'],
    ['Гравитрон', 2, null, null, 'assisted'],
    ['Брусья', 2, null, null, ''],
    ['Вис', 2, null, null, ''],
    ['Тяга', 1, 'row', null, ''],
    ['Barbell Hold', 1, null, 'bar', 'timed'],
    ['Шаги', 1, null, null, ''],
  ]);
});
