// Covers docs/api.md: Workouts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { HistoryPage } from '#contract/history.ts';
import type { Template } from '#contract/templates.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import {
  done,
  findLibrary,
  held,
  key,
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

const IMPORT = '/api/workouts/import/';
const send = (body: object, status = 201) => api.post<Workout>(IMPORT, body, status);
const ITEMS = '/api/workouts/active/exercises/';

describe('import', () => {
  it('takes a whole training as it was made, with its own times', async () => {
    const whole = wholeWorkout([
      [library.bench, done(82.5, 8, { hard_reps: 1, rest_sec: 90 }), done(80, 8)],
      [library.plank, held(75)],
    ]);
    const workout = await send(whole);
    expect(workout).toMatchObject({
      title: 'В поезде',
      status: 'completed',
      client_key: whole.client_key,
      started_at: '2026-03-10T10:00:00.000Z',
      finished_at: '2026-03-10T11:02:00.000Z',
      duration_hhmm: '01:02',
      tonnage_total: 1300,
    });
    expect(workout.items.map(item => [item.order, item.client_key])).toEqual(
      whole.items.map((item, index) => [index + 1, item.client_key]),
    );
    expect(setsOf(workout)).toMatchObject([
      {
        order: 1,
        done: true,
        weight_kg: 82.5,
        reps: 8,
        hard_reps: 1,
        rest_sec: 90,
        client_key: whole.items[0]?.sets?.[0]?.client_key,
      },
      { order: 2, weight_kg: 80 },
    ]);
    expect(await api.get(`/api/workouts/${workout.id}/`)).toEqual(workout);
  });

  it('adds nothing when it is sent again', async () => {
    const whole = wholeWorkout([
      [library.bench, done(80, 8)],
      [library.plank, held(75)],
    ]);
    const first = await send(whole);
    server.wait(1000);
    const second = await send(whole, 200);
    expect(second.items.map(item => item.id)).toEqual(first.items.map(item => item.id));
    expect(second.items.flatMap(item => item.sets?.map(set => set.id))).toEqual(
      first.items.flatMap(item => item.sets?.map(set => set.id)),
    );
    expect((await api.get<HistoryPage>('/api/workouts/history/')).count).toBe(1);
  });

  it('completes a training that reached the server in part, and ends it', async () => {
    const client_key = key();
    const workout = await api.post<Workout>('/api/workouts/create/', { client_key }, 201);
    const [known, missing] = [key(), key()];
    const [knownSet, missingSet] = [key(), key()];
    await api.post(`${ITEMS}bulk-add/`, { exercise_ids: [library.bench], client_keys: [known] });
    await api.post(`${ITEMS}1/sets/`, { client_key: knownSet, reps: 5, hard_reps: 2 }, 201);
    await api.post(`${ITEMS}bulk-add/`, { exercise_ids: [library.squat] });
    const whole = wholeWorkout([], {
      client_key,
      items: [
        {
          client_key: known,
          exercise_id: library.bench,
          sets: [
            { client_key: knownSet, done: true, weight_kg: 80, reps: 8 },
            { client_key: missingSet, done: true, weight_kg: 80, reps: 7 },
          ],
        },
        { client_key: missing, exercise_id: library.plank, sets: [{ client_key: key(), ...held(60) }] },
      ],
    });
    const completed = await send(whole, 200);
    expect(completed).toMatchObject({
      id: workout.id,
      status: 'completed',
      title: 'В поезде',
      tonnage_total: 1200,
    });
    // The other device's squat stays; what the import doesn't name of a set stays too.
    expect(completed.items.map(item => item.exercise.id)).toEqual([
      library.bench,
      library.squat,
      library.plank,
    ]);
    expect(setsOf(completed)).toMatchObject([
      { client_key: knownSet, reps: 8, weight_kg: 80, hard_reps: 2, done: true },
      { client_key: missingSet, reps: 7 },
    ]);
    await api.get('/api/workouts/active/', 204);
  });

  it('takes no sets for an exercise that was replaced: it is refused whole, naming them', async () => {
    const whole = wholeWorkout([[library.bench, done(80, 8)]]);
    const { id } = await send(whole);
    const [item] = whole.items;
    const body = { workout_id: id, old_order: 1, new_exercise_id: library.squat };
    await api.post(`${ITEMS}replace-by-exercise/`, body, 200);
    const late = { client_key: key(), ...done(85, 5) };
    const again = { ...whole, title: 'Позже', items: [{ ...item, sets: [late] }] };
    const refusal = await api.refused('POST', IMPORT, again, 'exercise_replaced');
    expect(refusal.client_keys).toEqual([late.client_key]);
    const held = await api.get<Workout>(`/api/workouts/${id}/`);
    expect(held.title).not.toBe('Позже');
    expect(held.items).toMatchObject([{ exercise: { id: library.squat }, sets: [] }]);
  });

  it('leaves another active training alone', async () => {
    const active = await startTraining(api, [[library.bench, {}]]);
    await send(wholeWorkout([[library.bench, done(80, 8)]]));
    expect((await api.get<Workout>('/api/workouts/active/')).items[0]?.id).toBe(active.items[0]?.id);
  });

  it('never brings back what was deleted: it is refused whole, naming the keys', async () => {
    const whole = wholeWorkout([
      [library.bench, done(80, 8)],
      [library.squat, done(100, 5)],
    ]);
    const workout = await send(whole);
    await api.delete(`${ITEMS}${workout.items[0]?.id}/?workout_id=${workout.id}`);
    const title = 'Другое имя';
    const refusal = await api.refused('POST', IMPORT, { ...whole, title }, 'deleted');
    const [item] = whole.items;
    expect(refusal.client_keys).toEqual([item?.client_key, item?.sets?.[0]?.client_key]);
    expect(await api.get<Workout>(`/api/workouts/${workout.id}/`)).toMatchObject({ title: 'В поезде' });
  });

  it('takes no part of a training that is not there for all of it', async () => {
    const whole = wholeWorkout([[library.bench, done(80, 8)]]);
    const refusal = await api.refused('POST', IMPORT, { ...whole, workout_id: 999_999 }, 'deleted');
    expect(refusal.client_keys).toEqual([whole.client_key]);
    const { id } = await send(whole);
    expect((await api.post<Workout>(IMPORT, { ...whole, workout_id: id }, 200)).id).toBe(id);
  });

  it("takes no key that is another training's", async () => {
    const whole = wholeWorkout([[library.bench, done(80, 8)]]);
    await send(whole);
    await api.refused('POST', IMPORT, { ...whole, client_key: key() }, 'client_key_taken');
    const [item] = whole.items;
    const moved = wholeWorkout([], { items: [{ ...item, client_key: key(), exercise_id: library.bench }] });
    await api.refused('POST', IMPORT, moved, 'client_key_taken');
    // Keys belong to their user: somebody else may come to the same one.
    const other = await server.guest();
    await other.post(IMPORT, whole, 201);
  });

  it('does not undo a cancelling', async () => {
    const client_key = key();
    const workout = await api.post<Workout>('/api/workouts/create/', { client_key }, 201);
    await api.patch(`/api/workouts/${workout.id}/update/`, { status: 'cancelled' });
    const whole = wholeWorkout([[library.bench, done(80, 8)]], { client_key });
    await api.refused('POST', IMPORT, whole, 'workout_cancelled');
  });

  it.each([
    ['both years behind', '1980-01-06T00:00:00Z', '1980-01-06T01:30:00Z', 90],
    ['both years ahead', '2040-01-01T00:00:00Z', '2040-01-01T01:30:00Z', 90],
    ['the end beyond a day ahead', '2026-03-15T11:00:00Z', '2026-03-15T12:30:00Z', 90],
    ['a span of years', '1980-01-06T00:00:00Z', '2026-03-14T11:00:00Z', 60],
  ])(
    'shifts times out of reason so that the end is now: %s',
    async (_what, started_at, finished_at, minutes) => {
      const workout = await send(wholeWorkout([], { started_at, finished_at, duration: 3600 }));
      const nowMs = server.clock.nowMs;
      expect(workout.finished_at).toBe(new Date(nowMs).toISOString());
      expect(workout.started_at).toBe(new Date(nowMs - minutes * 60_000).toISOString());
      expect(workout.duration_hhmm).toBe('01:00');
    },
  );

  it('[OFF1] stays when it was though more of it is sent later by a clock out of reason', async () => {
    const times = { started_at: '1980-01-06T00:00:00Z', finished_at: '1980-01-06T01:30:00Z' };
    const whole = wholeWorkout([[library.bench, done(80, 8)]], times);
    const { started_at, finished_at } = await send(whole);
    server.wait(60_000);
    const more = wholeWorkout([[library.squat, done(100, 5)]]);
    const completed = await send({ ...whole, items: [...whole.items, ...more.items] }, 200);
    expect(completed.items).toHaveLength(2);
    expect(completed).toMatchObject({ started_at, finished_at });
  });

  it('never refuses a training for a clock that went back in the middle', async () => {
    const span = { started_at: '2026-03-10T12:00:00Z', finished_at: '2026-03-10T11:00:00Z', duration: 1800 };
    const workout = await send(wholeWorkout([], span));
    expect(workout).toMatchObject({ started_at: '2026-03-10T10:30:00.000Z', duration_hhmm: '00:30' });
  });

  it('keeps its template, and marks it used; one that is gone is no hindrance', async () => {
    const source = await train(api, [[library.bench, done(80, 8)]]);
    const template = await api.post<Template>(`/api/workouts/${source.id}/save-as-template/`, {}, 201);
    const workout = await send(wholeWorkout([], { template_id: template.id }));
    expect(workout.template_id).toBe(template.id);
    const used = await api.get<Template>(`/api/templates/${template.id}/`);
    expect(used.last_used).toBe(workout.started_at);
    expect((await send(wholeWorkout([], { template_id: 999_999 }))).template_id).toBeNull();
  });

  it('takes archived and deleted exercises, and refuses unknown and foreign ones', async () => {
    const form = { name: 'Моё', equipment: 1, primary_muscle: 1 };
    const { id } = await api.post<{ id: number }>('/api/exercises/', form, 201);
    await api.delete(`/api/exercises/${id}/`);
    await send(wholeWorkout([[id, done(10, 5)]]));
    await api.refused('POST', IMPORT, wholeWorkout([[999_999, done(10, 5)]]), 'invalid');
    const other = await server.guest();
    await other.refused('POST', IMPORT, wholeWorkout([[id, done(10, 5)]]), 'invalid');
  });

  it.each([
    { client_key: undefined },
    { status: 'active' },
    { started_at: 'yesterday' },
    { title: ' ' },
    { duration: -1 },
    { items: [{ client_key: key(), exercise_id: 1, sets: [{ reps: 5 }] }] },
    { items: [{ client_key: key(), exercise_id: 1, sets: [{ client_key: key(), weight_kg: 0.001 }] }] },
  ])('refuses %j', async more => {
    await api.refused('POST', IMPORT, { ...wholeWorkout([]), ...more }, 'invalid');
  });

  it('refuses the same key twice in one training', async () => {
    const whole = wholeWorkout([[library.bench], [library.squat]]);
    const items = whole.items.map(item => ({ ...item, client_key: whole.items[0]?.client_key }));
    await api.refused('POST', IMPORT, { ...whole, items }, 'invalid');
  });

  it('holds a long training: 60 exercises with 10 sets each', async () => {
    const items = Array.from(
      { length: 60 },
      () => [library.bench, ...Array(10).fill(done(82.5, 8))] as const,
    );
    const workout = await send(wholeWorkout(items.map(item => [...item])));
    expect(workout.items.flatMap(item => item.sets)).toHaveLength(600);
  });
});

describe('recreate', () => {
  const recreate = (workout: { id: unknown }, body: object = {}, status = 201) =>
    api.post<{ workout_id: number; workout: Workout }>(`/api/workouts/${workout.id}/recreate/`, body, status);

  it('copies title, template, items in order and the values of done sets, undone', async () => {
    const source = await train(api, [
      [library.squat, done(100, 5, { hard_reps: 1, rest_sec: 180 }), { weight_kg: 110 }],
      [library.plank, held(60)],
      [library.bench],
    ]);
    await api.patch(`/api/workouts/${source.id}/update/`, { title: 'Ноги' });
    const { workout, workout_id } = await recreate(source);
    expect(workout).toMatchObject({ id: workout_id, title: 'Ноги', status: 'active', template_id: null });
    expect(workout.items.map(item => item.exercise.id)).toEqual([
      library.squat,
      library.plank,
      library.bench,
    ]);
    expect(setsOf(workout, 0)).toMatchObject([
      { done: false, weight_kg: 100, reps: 5, hard_reps: 1, rest_sec: 180, prev_weight_kg: 100 },
    ]);
    expect(setsOf(workout, 1)).toMatchObject([{ done: false, duration_sec: 60 }]);
    expect(setsOf(workout, 2)).toEqual([]);
  });

  it('names the workout that is in the way', async () => {
    const source = await train(api, [[library.squat, done(100, 5)]]);
    const active = await startTraining(api, []);
    const refusal = await api.refused('POST', `/api/workouts/${source.id}/recreate/`, {}, 'workout_active');
    expect(refusal.workout_id).toBe(active.id);
    await api.refused('POST', '/api/workouts/999999/recreate/', {}, 'not_found');
  });

  it('answers with the workout of its client_key, whatever became of it', async () => {
    const source = await train(api, [[library.squat, done(100, 5)]]);
    const body = { client_key: key() };
    const { workout_id } = await recreate(source, body);
    expect((await recreate(source, body, 200)).workout_id).toBe(workout_id);
    await api.patch(`/api/workouts/${workout_id}/update/`, { status: 'completed' });
    expect((await recreate(source, body, 200)).workout.status).toBe('completed');
    await api.get('/api/workouts/active/', 204);
  });

  it('stores the items as the person saw them, undone', async () => {
    const source = await train(api, [[library.squat, done(100, 5)]]);
    const { items } = wholeWorkout([[library.plank, held(60)], [library.bench]]);
    const { workout } = await recreate(source, { items, started_at: '2026-03-14T09:00:00Z' });
    expect(workout.started_at).toBe('2026-03-14T09:00:00.000Z');
    expect(workout.items.map(item => item.client_key)).toEqual(items.map(item => item.client_key));
    expect(setsOf(workout)).toMatchObject([
      { done: false, duration_sec: 60, client_key: items[0]?.sets?.[0]?.client_key },
    ]);
    await api.patch(`/api/workouts/${workout.id}/update/`, { status: 'completed' });
    const taken = await api.send<ErrorBody>('POST', `/api/workouts/${source.id}/recreate/`, { items });
    expect(taken).toMatchObject({ status: 409, body: { code: 'client_key_taken' } });
    await api.get('/api/workouts/active/', 204);
  });
});
