import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { seedLibrary } from '#db/library.ts';
import { getLoadOfTrained, getLoadOfTraining, getMuscleLoad } from '#db/queries/muscle-load.ts';
import { weeksUntil } from '#domain/weeks.ts';
import { judgeLoad } from '#features/muscle-load/judge-load.ts';
import { texts } from '#features/muscle-load/texts.ts';
import { LIBRARY } from '../../support/test-device.ts';

const DAY_MS = 86_400_000;
let db: AccountDb;

beforeEach(async () => {
  db = new AccountDb(crypto.randomUUID());
  await seedLibrary(db, () => Promise.resolve(LIBRARY), LIBRARY.version);
});
afterEach(() => db.delete());

async function put(key: string, startedAtMs: number, sets: [exerciseKey: string, count: number][]) {
  const times = { createdAtMs: startedAtMs, startedAtMs, finishedAtMs: startedAtMs + 1, durationSec: 1 };
  await db.workouts.put({
    key,
    serverId: null,
    title: '',
    note: '',
    status: 'completed',
    ...times,
    templateKey: null,
  });
  for (const [exerciseKey, setsCount] of sets) {
    const figures = { tops: [], setsCount, tonnageKg: 0, mostReps: null, oneRepMax: null };
    const row = { workoutKey: key, exerciseKey, startedAtMs, hasDone: true, rank: null, bestBefore: null };
    await db.performances.put({ ...row, ...figures });
  }
}

it('counts a set once for a muscle that two devices have made its primary and a secondary one', async () => {
  const bench = LIBRARY.exercises.find(exercise => exercise.name === 'Жим штанги лёжа');
  if (!bench) throw new Error('no bench press');
  const monday = new Date(2026, 10, 16).getTime();
  await put('w1', monday, [[bench.key, 3]]);
  const secondaryMuscleKeys = [bench.primary, ...bench.secondary, ...bench.secondary];
  await db.exercises.update(bench.key, { secondaryMuscleKeys });
  const load = await getMuscleLoad(db, [{ fromMs: monday, beforeMs: monday + DAY_MS }]);
  const worked = load.filter(({ sets }) => sets[0] !== 0);
  const half = bench.secondary.map(key => [key, 1.5]);
  expect(new Map(worked.map(({ muscle, sets }) => [muscle.key, sets[0]]))).toEqual(
    new Map([[bench.primary, 3], ...half] as [string, number][]),
  );
});

it("counts a week's sets whole for the primary muscle, half for the secondary ones, and no other week's", async () => {
  const bench = LIBRARY.exercises.find(exercise => exercise.name === 'Жим штанги лёжа');
  if (!bench) throw new Error('no bench press');
  const monday = new Date(2026, 10, 16).getTime();
  await put('w1', monday, [[bench.key, 3]]);
  await put('w2', monday + 6 * DAY_MS, [[bench.key, 2]]);
  await put('w3', monday - 1, [[bench.key, 7]]);
  const weeks = [0, 1].map(ago => ({
    fromMs: monday - ago * 7 * DAY_MS,
    beforeMs: monday + (1 - ago) * 7 * DAY_MS,
  }));
  const load = await getMuscleLoad(db, weeks);
  const worked = load.filter(({ sets }) => sets.some(count => count > 0));
  expect(worked.map(({ muscle, sets }) => [muscle.name, ...sets])).toEqual([
    ['Грудь', 5, 7],
    ['Передняя дельта', 2.5, 3.5],
    ['Трицепс', 2.5, 3.5],
  ]);
  expect(load).toHaveLength(LIBRARY.muscles.length);
});

it('counts of a training its own sets alone, though another one began at the same moment', async () => {
  const [bench, squat] = ['Жим штанги лёжа', 'Приседания со штангой'].map(name =>
    LIBRARY.exercises.find(exercise => exercise.name === name),
  );
  const now = new Date(2026, 10, 18).getTime();
  await put('w1', now, [[bench?.key ?? '', 3]]);
  await put('w2', now, [[squat?.key ?? '', 4]]);
  const load = await getLoadOfTraining(db, 'w1');
  const worked = load.filter(({ sets: [count = 0] }) => count > 0);
  expect(worked.map(({ muscle, sets }) => [muscle.name, ...sets])).toEqual([
    ['Грудь', 3],
    ['Передняя дельта', 1.5],
    ['Трицепс', 1.5],
  ]);
});

it('makes the usual of a newcomer from the weeks since the first training', async () => {
  const [bench] = LIBRARY.exercises.filter(exercise => exercise.name === 'Жим штанги лёжа');
  const now = new Date(2026, 10, 18).getTime();
  const weeks = weeksUntil(now, 5);
  const usualOf = async () =>
    judgeLoad(await getLoadOfTrained(db, weeks)).find(({ name }) => name === 'Грудь');
  await put('w1', now, [[bench?.key ?? '', 10]]);
  expect(await usualOf()).toMatchObject({ now: 10, usual: 0 });
  await put('w2', now - 7 * DAY_MS, [[bench?.key ?? '', 10]]);
  expect(await usualOf()).toMatchObject({ now: 10, usual: 10, step: 'middle' });
  // A week without training since then counts.
  await put('w3', now - 21 * DAY_MS, [[bench?.key ?? '', 8]]);
  expect(await usualOf()).toMatchObject({ usual: 6 });
  await put('w4', now - 210 * DAY_MS, [[bench?.key ?? '', 8]]);
  expect(await usualOf()).toMatchObject({ usual: 4.5, step: 'high' });
});

it('says of how many weeks the usual is', () => {
  expect([0, 1, 2, 3, 4].map(texts.usual)).toEqual([
    'обычная неделя: пока ни одной',
    'обычная неделя: одна до этой',
    'обычная неделя: среднее за две до этой',
    'обычная неделя: среднее за три до этой',
    'обычная неделя: среднее за четыре до этой',
  ]);
});
