// Covers docs/api.md: Workouts.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Summary } from '#contract/history.ts';
import type { SetValues } from '#contract/sets.ts';
import type { Template } from '#contract/templates.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, type Library, setsOf, startTraining, train } from './support/training.ts';

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

const on = (day: number) => ({ started_at: `2026-03-0${day}T10:00:00.000Z` });
const WARMUP: SetValues = { set_type: 'warmup' };
const summary = (workout: Workout) => api.get<Summary>(`/api/workouts/${workout.id}/summary/`);

it('[WARM1] a warm-up is no record, no tonnage, no set of the history, and nobody’s best', async () => {
  await train(api, [[library.bench, done(80, 8)]], on(1));
  const workout = await train(api, [[library.bench, done(100, 5, WARMUP), done(60, 10)]], on(2));
  expect(await summary(workout)).toMatchObject({
    personal_records: 0,
    tonnage_total: 600,
    exercises: [{ sets_count: 1, best: '60 кг × 10' }],
  });
});

it('[WARM1] a working set looks at the working sets of the last time, a warm-up at the warm-ups', async () => {
  await train(api, [[library.bench, done(40, 10, WARMUP), done(80, 8), done(82.5, 6)]], on(1));
  const now = await startTraining(api, [[library.bench, {}, WARMUP, {}, {}]], on(2).started_at);
  expect(setsOf(now).map(set => set.prev_weight_kg)).toEqual([80, 40, 82.5, null]);
});

it('[PREV1] a training in which only warm-ups of an exercise were done is passed by', async () => {
  await train(api, [[library.bench, done(80, 8)]], on(1));
  await train(api, [[library.bench, done(40, 10, WARMUP), { weight_kg: 90, reps: 3 }]], on(2));
  const now = await startTraining(api, [[library.bench, {}]], on(3).started_at);
  expect(setsOf(now).map(set => set.prev_weight_kg)).toEqual([80]);
});

it('[PLAN1] a template keeps what was planned of a set: time, rest, type, note and goal', async () => {
  const plan = {
    duration_sec: 60,
    rest_sec: 30,
    set_type: 'drop',
    note: 'до отказа',
    target_reps: 8,
    target_reps_max: 12,
    target_hard_reps: 2,
  } as const;
  const workout = await train(api, [[library.plank, { done: true, ...plan }]], on(1));
  const template = await api.post<Template>(`/api/workouts/${workout.id}/save-as-template/`, {}, 201);
  expect(template.items[0]?.sets).toMatchObject([plan]);
  const applied = await api.post<{ workout: Workout }>(`/api/templates/${template.id}/apply/`, {}, 201);
  expect(setsOf(applied.workout)).toMatchObject([{ ...plan, done: false }]);
});

it('[PLACE1] a set stays where it was put, in every answer', async () => {
  const workout = await startTraining(api, [[library.bench, { weight_kg: 1 }, { weight_kg: 2 }]]);
  const order = workout.items[0]?.order;
  const answer = await api.post<{ sets: { weight_kg: number }[] }>(
    `/api/workouts/active/exercises/${order}/sets/`,
    { weight_kg: 3, position: 0.5 },
    201,
  );
  expect(answer.sets.map(set => set.weight_kg)).toEqual([3, 1, 2]);
  const read = await api.get<Workout>(`/api/workouts/${workout.id}/`);
  expect(setsOf(read).map(set => set.weight_kg)).toEqual([3, 1, 2]);
});

it('[PLAN4] a template is written without a training, edited, renamed and moved', async () => {
  const sets = [{ weight_kg: 80, target_reps: 8, target_reps_max: 12 }, { set_type: 'drop' as const }];
  const made = await api.post<Template>(
    '/api/templates/',
    { title: 'Верх', items: [{ exercise_id: library.bench, sets }, { exercise_id: library.squat }] },
    201,
  );
  expect(made.items.map(item => item.sets)).toMatchObject([sets, []]);
  const path = `/api/templates/${made.id}/`;
  const edited = await api.patch<Template>(path, {
    title: 'Верх 2',
    items: [{ exercise_id: library.plank, sets: [{ duration_sec: 90 }] }],
    position: 0.5,
  });
  expect(edited).toMatchObject({ title: 'Верх 2', position: 0.5, items_count: 1 });
  expect(edited.items[0]?.sets).toMatchObject([{ duration_sec: 90, set_type: 'work' }]);
  await api.refused('PATCH', path, { items: [{ exercise_id: 999_999 }] }, 'invalid');
  await api.refused('POST', '/api/templates/', { title: 'Ничего' }, 'invalid');
});

it('[PLAN2] the source template takes in what the person chose', async () => {
  const workout = await train(api, [[library.bench, done(80, 8), done(80, 8)]], on(1));
  await api.post<Template>(`/api/workouts/${workout.id}/save-as-template/`, {}, 201);
  const items = [{ exercise_id: library.bench, sets: [{ weight_kg: 85, reps: 8 }] }];
  const path = `/api/workouts/${workout.id}/maybe-update-template/`;
  const { template_id } = await api.post<{ template_id: number }>(path, { update: true, items });
  const template = await api.get<Template>(`/api/templates/${template_id}/`);
  expect(template.items.map(item => item.sets.map(set => set.weight_kg))).toEqual([[85]]);
});
