// Covers docs/api.md: Workouts; Figures.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Exercise } from '#contract/exercises.ts';
import type { HistoryPage, Summary } from '#contract/history.ts';
import type { Workout } from '#contract/workouts.ts';
import { compareRanks, rankSet } from '#domain/records.ts';
import { loadLibrary } from '#server/library/load-library.ts';
import { seedLibrary } from '#server/library/seed-library.ts';
import { encodeRank } from '#server/workouts/ranks.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import {
  done,
  findLibrary,
  held,
  type Library,
  setsOf,
  startTraining,
  train,
  wholeWorkout,
} from './support/training.ts';

let server: TestServer;
let api: Api;
let library: Library;
beforeAll(async () => {
  server = await TestServer.start();
  library = await findLibrary(server.anonymous);
});
beforeEach(async () => {
  api = await server.guest();
});
afterAll(() => server.destroy());

const ITEMS = '/api/workouts/active/exercises/';
const on = (day: number) => ({ started_at: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z` });
const summary = (workout: Workout) => api.get<Summary>(`/api/workouts/${workout.id}/summary/`);
const records = async (workout: Workout) => (await summary(workout)).personal_records;

describe('tonnage', () => {
  it('counts done sets, and as hard those with three repetitions in reserve at most', async () => {
    const workout = await train(api, [
      [
        library.bench,
        done(82.35, 8, { hard_reps: 3 }),
        done(80, 8, { hard_reps: 4 }),
        { weight_kg: 100, reps: 9 },
      ],
      [library.squat, done(0.1, 3, { hard_reps: 0 }), done(100, 5), done(null, 10), done(60, null)],
    ]);
    expect(await summary(workout)).toMatchObject({ tonnage_total: 1799.1, tonnage_hard: 659.1 });
  });

  it('is exact where floating numbers are not', async () => {
    const workout = await train(api, [[library.bench, ...Array(3).fill(done(0.1, 1))]]);
    expect(workout.tonnage_total).toBe(0.3);
  });
});

describe('best', () => {
  it('is shown as weight and repetitions, repetitions, or time', async () => {
    const workout = await train(api, [
      [library.bench, done(82.5, 8), done(82.5, 7), done(80, 12)],
      [library.pullUp, done(null, 12), done(null, 9)],
      [library.plank, held(60), held(90)],
      [library.squat, { weight_kg: 100, reps: 5 }],
    ]);
    const { exercises } = await summary(workout);
    expect(exercises.map(one => [one.best, one.sets_count])).toEqual([
      ['82,5 кг × 8', 3],
      ['12 повт.', 2],
      ['1:30', 2],
      [null, 0],
    ]);
  });
});

describe('personal records', () => {
  it('are exercises whose best outranks every earlier one; a first time is none', async () => {
    const first = await train(
      api,
      [
        [library.bench, done(80, 8)],
        [library.plank, held(60)],
      ],
      on(1),
    );
    const more = await train(
      api,
      [
        [library.bench, done(80, 9)],
        [library.plank, held(61)],
      ],
      on(2),
    );
    const equal = await train(
      api,
      [
        [library.bench, done(80, 9)],
        [library.plank, held(30)],
      ],
      on(3),
    );
    const heavier = await train(
      api,
      [
        [library.bench, done(82.5, 1)],
        [library.squat, done(100, 5)],
      ],
      on(4),
    );
    expect([first, more, equal, heavier].map(workout => workout.personal_records)).toEqual([0, 2, 0, 1]);
  });

  it('count an exercise once, however many items hold it', async () => {
    await train(api, [[library.bench, done(80, 8)]], on(1));
    const twice = await train(
      api,
      [
        [library.bench, done(85, 8)],
        [library.bench, done(90, 8)],
      ],
      on(2),
    );
    expect(twice.personal_records).toBe(1);
  });

  it('see completed workouts only', async () => {
    await train(api, [[library.bench, done(80, 8)]], on(1));
    const cancelled = await startTraining(api, [[library.bench, done(200, 8)]], on(2).started_at);
    await api.patch(`/api/workouts/${cancelled.id}/update/`, { status: 'cancelled' });
    expect((await train(api, [[library.bench, done(81, 8)]], on(3))).personal_records).toBe(1);
  });

  it('are computed again in later workouts when an earlier one changes', async () => {
    const first = await train(api, [[library.bench, done(80, 8)]], on(1));
    const second = await train(api, [[library.bench, done(85, 8)]], on(2));
    const third = await train(api, [[library.bench, done(90, 8)]], on(3));
    const path = `${ITEMS}1/sets/${setsOf(first)[0]?.id}/`;
    await api.patch(path, { workout_id: first.id, weight_kg: 87 });
    expect([await records(second), await records(third)]).toEqual([0, 1]);
    await api.patch(path, { workout_id: first.id, weight_kg: 95 });
    expect([await records(second), await records(third)]).toEqual([0, 0]);
    await api.patch(path, { workout_id: first.id, done: false });
    expect([await records(second), await records(third)]).toEqual([0, 1]);
  });

  it('are computed again when a workout comes in between, or its exercise goes', async () => {
    const first = await train(api, [[library.bench, done(80, 8)]], on(1));
    const last = await train(api, [[library.bench, done(85, 8)]], on(9));
    expect(await records(last)).toBe(1);
    const between = wholeWorkout([[library.bench, done(100, 8)]], on(5));
    const imported = await api.post<Workout>('/api/workouts/import/', between, 201);
    expect([imported.personal_records, await records(last)]).toEqual([1, 0]);
    await api.delete(`${ITEMS}${imported.items[0]?.id}/?workout_id=${imported.id}`);
    expect(await records(last)).toBe(1);
    await api.delete(`${ITEMS}${first.items[0]?.id}/?workout_id=${first.id}`);
    expect(await records(last)).toBe(0);
  });

  it('are computed again when a workout turns out to have begun after another', async () => {
    const content = wholeWorkout([[library.bench, done(100, 8)]], on(1));
    await api.post('/api/workouts/import/', content, 201);
    await train(api, [[library.bench, done(80, 8)]], on(5));
    const moved = await api.post<Workout>('/api/workouts/import/', { ...content, ...on(9) }, 200);
    expect([moved.personal_records, await records(moved)]).toEqual([1, 1]);
  });

  it('follow an exercise that turns out to be measured in time', async () => {
    const equipments = await api.get<{ results: { id: number; name: string }[] }>('/api/equipments/');
    const [weights, time] = ['Штанга', 'Время'].map(
      name => equipments.results.find(one => one.name === name)?.id,
    );
    const form = { name: 'Вис', equipment: weights, primary_muscle: 1 };
    const { id } = await api.post<Exercise>('/api/exercises/', form, 201);
    await train(api, [[Number(id), done(10, 5, { duration_sec: 60 })]], on(1));
    const second = await train(api, [[Number(id), done(5, 5, { duration_sec: 90 })]], on(2));
    expect(await records(second)).toBe(0);
    await api.patch(`/api/exercises/${id}/`, { equipment: time });
    expect(await summary(second)).toMatchObject({ personal_records: 1, exercises: [{ best: '1:30' }] });
  });

  it('[VIEW2] follow a default exercise that a later release measures in time, and the next in weight again', async () => {
    const other = await TestServer.start();
    const person = await other.guest();
    const { services } = other.running;
    const today = await loadLibrary();
    const time = today.equipments.find(one => one.name === 'Время')?.key ?? '';
    const tomorrow = structuredClone(today);
    for (const exercise of tomorrow.exercises)
      if (exercise.name === 'Жим штанги лёжа') exercise.equipment = time;
    const seed = async (release: typeof today) => {
      await seedLibrary(services.database, release, '2026-03-20T00:00:00.000Z');
      // As the process of another release has it.
      services.processTag = `after ${services.processTag}`;
    };
    await train(person, [[library.bench, done(80, 5, { duration_sec: 60 })]], on(1));
    const longer = await train(person, [[library.bench, done(70, 5, { duration_sec: 90 })]], on(2));
    const heavier = await train(person, [[library.bench, done(90, 5, { duration_sec: 80 })]], on(3));
    const recordsNow = () =>
      Promise.all(
        [longer, heavier].map(
          async ({ id }) => (await person.get<Workout>(`/api/workouts/${id}/`)).personal_records,
        ),
      );
    expect(await recordsNow()).toEqual([0, 1]);
    await seed(tomorrow);
    expect(await recordsNow()).toEqual([1, 0]);
    const next = await train(person, [[library.bench, done(10, 1, { duration_sec: 85 })]], on(4));
    expect(next.personal_records).toBe(0);
    await seed(today);
    expect(await recordsNow()).toEqual([0, 1]);
    await other.destroy();
  });

  it('[LOAD1] follow what a later release says the weight of a default exercise means', async () => {
    const other = await TestServer.start();
    const person = await other.guest();
    const tomorrow = await loadLibrary();
    for (const exercise of tomorrow.exercises)
      if (exercise.name === 'Жим штанги лёжа') exercise.load_mode = 'assisted';
    await train(person, [[library.bench, done(80, 5)]], on(1));
    const { id } = await train(person, [[library.bench, done(70, 5)]], on(2));
    const { services } = other.running;
    await seedLibrary(services.database, tomorrow, '2026-03-20T00:00:00.000Z');
    services.processTag = `after ${services.processTag}`;
    const { personal_records } = await person.get<Workout>(`/api/workouts/${id}/`);
    expect(personal_records).toBe(1);
    await other.destroy();
  });

  it('rank by one number as the rules rank by several', () => {
    const count = fc.option(fc.integer({ min: 0, max: 9999 }), { nil: null });
    const sets = fc.record({
      done: fc.constant(true),
      setType: fc.constant('work' as const),
      weightKg: fc.option(
        fc.integer({ min: 0, max: 999_999 }).map(n => n / 100),
        { nil: null },
      ),
      reps: count,
      hardReps: count,
      durationSec: fc.option(fc.integer({ min: 0, max: 359_999 }), { nil: null }),
    });
    fc.assert(
      fc.property(sets, sets, fc.boolean(), (a, b, isTimed) => {
        const [left, right] = [rankSet(a, isTimed), rankSet(b, isTimed)];
        if (!left || !right) return;
        expect(Math.sign(encodeRank(left) - encodeRank(right))).toBe(Math.sign(compareRanks(left, right)));
      }),
    );
  });
});

describe('previous values', () => {
  const previous = (workout: Workout, item = 0) => setsOf(workout, item).map(set => set.prev_weight_kg);

  it('are of the n-th done set of the last completed workout with the exercise', async () => {
    await train(api, [[library.bench, done(70, 8)]], on(1));
    await train(
      api,
      [[library.bench, done(80, 8, { hard_reps: 2 }), { weight_kg: 99 }, done(85, 5, { duration_sec: 9 })]],
      on(2),
    );
    await train(api, [[library.squat, done(120, 5)]], on(3));
    const now = await startTraining(api, [[library.bench, {}, {}, {}]], on(4).started_at);
    expect(setsOf(now)).toMatchObject([
      { prev_weight_kg: 80, prev_reps: 8, prev_hard_reps: 2, prev_duration_sec: null },
      { prev_weight_kg: 85, prev_reps: 5, prev_hard_reps: null, prev_duration_sec: 9 },
      { prev_weight_kg: null, prev_reps: null },
    ]);
  });

  it('of the k-th item with an exercise are of the k-th there, else of the last', async () => {
    await train(
      api,
      [
        [library.bench, done(80, 8)],
        [library.bench, done(60, 15)],
      ],
      on(1),
    );
    const items = [[library.bench, {}] as const, [library.bench, {}] as const, [library.bench, {}] as const];
    const now = await startTraining(
      api,
      items.map(item => [...item]),
      on(2).started_at,
    );
    expect([previous(now, 0), previous(now, 1), previous(now, 2)]).toEqual([[80], [60], [60]]);
  });

  it('follow late edits and workouts that come in between', async () => {
    const first = await train(api, [[library.bench, done(80, 8)]], on(1));
    const last = await train(api, [[library.bench, done(90, 8)]], on(9));
    const reload = () => api.get<Workout>(`/api/workouts/${last.id}/`);
    await api.patch(`${ITEMS}1/sets/${setsOf(first)[0]?.id}/`, { workout_id: first.id, weight_kg: 81 });
    expect(previous(await reload())).toEqual([81]);
    await api.post('/api/workouts/import/', wholeWorkout([[library.bench, done(70, 8)]], on(5)), 201);
    expect(previous(await reload())).toEqual([70]);
  });

  it('skip a training in which no set of the exercise is done', async () => {
    await train(api, [[library.bench, done(80, 8)]], on(1));
    await train(api, [[library.bench, { weight_kg: 99, reps: 1 }]], on(2));
    const now = await startTraining(api, [[library.bench, {}]], on(3).started_at);
    expect(previous(now)).toEqual([80]);
  });

  it('and records of later trainings change without those counting as changed', async () => {
    const first = await train(api, [[library.bench, done(80, 8)]], on(1));
    const next = await train(api, [[library.bench, done(90, 8)]], on(3));
    server.wait(60_000);
    const since = new Date(server.clock.nowMs).toISOString();
    await api.patch(`${ITEMS}1/sets/${setsOf(first)[0]?.id}/`, { workout_id: first.id, weight_kg: 95 });
    const page = await api.get<HistoryPage>(`/api/workouts/?since=${since}`);
    expect(page.results).toMatchObject([{ id: first.id }]);
    const after = await api.get<Workout>(`/api/workouts/${next.id}/`);
    expect([previous(after), after.personal_records]).toEqual([[95], 0]);
  });

  it('of two trainings that began together are of the one made later', async () => {
    await api.post('/api/workouts/import/', wholeWorkout([[library.bench, done(80, 8)]], on(1)), 201);
    const next = await train(api, [[library.bench, done(90, 8)]], on(3));
    await api.post('/api/workouts/import/', wholeWorkout([[library.bench, done(70, 8)]], on(1)), 201);
    expect(previous(await api.get<Workout>(`/api/workouts/${next.id}/`))).toEqual([70]);
  });
});
