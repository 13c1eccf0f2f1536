// Covers docs/product.md: States; Forms.
// Covers docs/api.md: Workouts.
// The calls of a workout, its items and their sets. Long, since each call is walked through the states a workout can be in.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedSet, SetList, WorkoutSet } from '#contract/sets.ts';
import type { Workout, WorkoutWithItems } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, key, type Library, setsOf, startTraining, train } from './support/training.ts';

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
const update = (workout: { id: unknown }, body: object, status = 200) =>
  api.patch<Workout>(`/api/workouts/${workout.id}/update/`, body, status);

describe('create', () => {
  it('makes one, and then answers with it', async () => {
    const first = await api.post<Workout>('/api/workouts/create/', undefined, 201);
    expect(first).toMatchObject({ title: 'Тренировка', status: 'active', items: [], duration_hhmm: '00:00' });
    expect((await api.post<Workout>('/api/workouts/create/')).id).toBe(first.id);
    expect((await api.post<Workout>('/api/workouts/create/', { client_key: key() })).id).toBe(first.id);
    expect(await api.get<Workout>('/api/workouts/active/')).toEqual(first);
  });

  it('makes one, however many ask at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.send<Workout>('POST', '/api/workouts/create/')),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1);
  });

  it('answers with the workout of its client_key, whatever became of it', async () => {
    const client_key = key();
    const first = await api.post<Workout>('/api/workouts/create/', { client_key }, 201);
    await update(first, { status: 'completed', duration: 60 });
    const retried = await api.post<Workout>('/api/workouts/create/', { client_key });
    expect(retried).toMatchObject({ id: first.id, status: 'completed', client_key });
    await api.get('/api/workouts/active/', 204);
  });

  it.each(['', '   ', 'x'.repeat(101)])('refuses the title %j', async title => {
    await api.refused('POST', '/api/workouts/create/', { title }, 'invalid');
  });

  it("takes the device's start, and the time of receipt for one out of reason", async () => {
    const now = new Date(server.clock.nowMs).toISOString();
    const cases = [
      ['2026-03-14T10:00:00.000Z', '2026-03-14T10:00:00.000Z'],
      ['2026-03-14T13:00:00+03:00', '2026-03-14T10:00:00.000Z'],
      ['1999-12-31T23:59:59.000Z', now],
      ['2031-01-01T00:00:00.000Z', now],
    ];
    for (const [started_at, expected] of cases) {
      const guest = await server.guest();
      const workout = await guest.post<Workout>('/api/workouts/create/', { started_at }, 201);
      expect(workout.started_at).toBe(expected);
    }
  });

  it('is held to one by the database itself', async () => {
    await startTraining(api, []);
    const { kysely } = server.running.services.database;
    const row = await kysely
      .selectFrom('workouts')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { id: _, ...copy } = row;
    await expect(kysely.insertInto('workouts').values(copy).execute()).rejects.toThrow(/unique/i);
  });
});

describe('update', () => {
  it('renames, trimmed', async () => {
    const workout = await startTraining(api, []);
    expect((await update(workout, { title: '  Ноги  ' })).title).toBe('Ноги');
    for (const title of ['', '   ', 'x'.repeat(101), 5, null]) await update(workout, { title }, 400);
  });

  it('ends with the duration that the device counted', async () => {
    const workout = await startTraining(api, []);
    const ended = await update(workout, {
      status: 'completed',
      duration: 3725,
      finished_at: '2026-03-14T13:00:00Z',
    });
    expect(ended).toMatchObject({
      status: 'completed',
      duration_hhmm: '01:02',
      finished_at: '2026-03-14T13:00:00.000Z',
    });
    await api.get('/api/workouts/active/', 204);
  });

  it('counts the duration itself when the device gives none', async () => {
    const workout = await startTraining(api, [], new Date(server.clock.nowMs - 61 * 60_000).toISOString());
    expect((await update(workout, { status: 'completed' })).duration_hhmm).toBe('01:01');
  });

  it('[OFF1] never ends before it began, though the clock was set back in the middle', async () => {
    const workout = await startTraining(api, [], '2026-03-14T20:00:00.000Z');
    const finished_at = '2026-03-14T11:00:00.000Z';
    const ended = await update(workout, { status: 'completed', duration: 1800, finished_at });
    expect(ended).toMatchObject({
      started_at: '2026-03-14T20:00:00.000Z',
      finished_at: '2026-03-14T20:30:00.000Z',
      duration_hhmm: '00:30',
    });
  });

  it('changes nothing when the same status comes again', async () => {
    const workout = await startTraining(api, []);
    const ended = await update(workout, { status: 'cancelled', duration: 60 });
    server.wait(1000);
    expect(await update(workout, { status: 'cancelled', duration: 7200 })).toEqual(ended);
  });

  it('never ends an ended workout again', async () => {
    const path = async (status: string) => {
      const workout = await startTraining(api, []);
      await update(workout, { status });
      return `/api/workouts/${workout.id}/update/`;
    };
    const completed = await path('completed');
    const cancelled = await path('cancelled');
    await api.refused('PATCH', completed, { status: 'cancelled' }, 'workout_ended');
    await api.refused('PATCH', completed, { status: 'active' }, 'workout_ended');
    await api.refused('PATCH', cancelled, { status: 'completed' }, 'workout_cancelled');
  });

  it.each([{}, { duration: 5 }, { status: 'paused' }, { status: 'completed', duration: 2_678_401 }])(
    'refuses %j',
    async body => {
      const workout = await startTraining(api, []);
      await update(workout, body, 400);
    },
  );

  it("is not for another's workout", async () => {
    const workout = await startTraining(api, []);
    const other = await server.guest();
    const path = `/api/workouts/${workout.id}/`;
    await other.refused('PATCH', `${path}update/`, { title: 'Моё' }, 'not_found');
    await other.refused('GET', path, undefined, 'not_found');
    await other.refused('GET', `${path}summary/`, undefined, 'not_found');
    await other.refused('POST', `${path}recreate/`, {}, 'not_found');
    await other.refused('POST', `${path}save-as-template/`, {}, 'not_found');
    await other.refused('GET', `${ITEMS}?workout_id=${workout.id}`, undefined, 'not_found');
    await other.refused('POST', '/api/templates/', { workout_id: workout.id, title: 'x' }, 'not_found');
  });
});

describe('items', () => {
  const add = (body: object, status = 200) => api.post<WorkoutWithItems>(`${ITEMS}bulk-add/`, body, status);

  it('are added in order, the same exercise as often as asked, without sets', async () => {
    await startTraining(api, []);
    await add({ exercise_ids: [library.bench] });
    const { workout, items } = await add({ exercise_ids: [library.squat, library.bench] });
    expect(items.map(item => [item.order, item.exercise.id, item.sets])).toEqual([
      [1, library.bench, []],
      [2, library.squat, []],
      [3, library.bench, []],
    ]);
    expect(workout.items).toEqual(items);
    expect(await api.get(ITEMS)).toEqual({ workout, items });
  });

  it('never get an order again', async () => {
    const workout = await startTraining(api, [[library.bench], [library.squat], [library.plank]]);
    await api.delete(`${ITEMS}${workout.items[2]?.id}/`);
    await api.delete(`${ITEMS}${workout.items[0]?.id}/`);
    const { items } = await add({ exercise_ids: [library.pullUp] });
    expect(items.map(item => item.order)).toEqual([2, 4]);
  });

  it('know their client_keys, and are added once', async () => {
    await startTraining(api, []);
    const body = { exercise_ids: [library.bench, library.squat], client_keys: [key(), key()] };
    const first = await add(body);
    expect(first.items.map(item => item.client_key)).toEqual(body.client_keys);
    expect((await add(body)).items).toEqual(first.items);
    // One of them new: only that one is added.
    const more = { exercise_ids: [library.bench, library.plank], client_keys: [body.client_keys[0], key()] };
    expect((await add(more)).items.map(item => item.order)).toEqual([1, 2, 3]);
  });

  it('answer a late retry with the workout that they went into', async () => {
    const workout = await startTraining(api, []);
    const body = { exercise_ids: [library.bench], client_keys: [key()] };
    await add(body);
    await update(workout, { status: 'completed' });
    await add(body);
    const next = await startTraining(api, []);
    expect((await add(body)).workout.id).toBe(workout.id);
    expect((await api.get<Workout>(`/api/workouts/${next.id}/`)).items).toEqual([]);
    const mixed = { exercise_ids: [1, 2], client_keys: [body.client_keys[0], key()] };
    await api.refused('POST', `${ITEMS}bulk-add/`, mixed, 'client_key_taken');
  });

  it('stay deleted: their client_keys make nothing any more', async () => {
    const workout = await startTraining(api, []);
    const client_key = key();
    const { items } = await add({ exercise_ids: [library.bench], client_keys: [client_key] });
    const set = { client_key: key() };
    await api.post(`${ITEMS}1/sets/`, set, 201);
    await api.delete(`${ITEMS}${items[0]?.id}/`);
    const again = { exercise_ids: [library.bench, library.squat], client_keys: [client_key, key()] };
    const refusal = await api.refused('POST', `${ITEMS}bulk-add/`, again, 'deleted');
    expect(refusal.client_keys).toEqual([client_key]);
    await add({ exercise_ids: [library.bench] });
    await api.refused('POST', `${ITEMS}2/sets/`, set, 'deleted');
    expect((await api.get<Workout>(`/api/workouts/${workout.id}/`)).items).toHaveLength(1);
  });

  it.each([
    {},
    { exercise_ids: [] },
    { exercise_ids: Array(101).fill(1) },
    { exercise_ids: [999_999] },
    { exercise_ids: ['x'] },
    { exercise_ids: [1, 2], client_keys: [key()] },
    { exercise_ids: [1], client_keys: ['nonsense'] },
  ])('refuse %j, and nothing is added', async body => {
    await startTraining(api, []);
    await api.refused('POST', `${ITEMS}bulk-add/`, body, 'invalid');
    expect((await api.get<WorkoutWithItems>(ITEMS)).items).toEqual([]);
  });

  it('need an active workout, when none is named', async () => {
    await api.refused('GET', ITEMS, undefined, 'not_found');
    await api.refused('POST', `${ITEMS}bulk-add/`, { exercise_ids: [1] }, 'not_found');
    await api.refused('GET', `${ITEMS}1/sets/`, undefined, 'not_found');
  });

  it('keep id and order when the exercise is replaced; their sets go', async () => {
    const workout = await startTraining(api, [[library.bench], [library.squat, done(100, 5), done(100, 5)]]);
    const body = { new_exercise_id: library.plank, old_order: 2 };
    const { items } = await api.post<WorkoutWithItems>(`${ITEMS}replace-by-exercise/`, body);
    expect(items[1]).toMatchObject({
      id: workout.items[1]?.id,
      order: 2,
      exercise: { id: library.plank },
      sets: [],
    });
    const { set } = await api.post<CreatedSet>(`${ITEMS}2/sets/`, {}, 201);
    expect(set?.order).toBe(3);
    await api.refused('POST', `${ITEMS}replace-by-exercise/`, { ...body, old_order: 9 }, 'not_found');
    await api.refused(
      'POST',
      `${ITEMS}replace-by-exercise/`,
      { ...body, new_exercise_id: 999_999 },
      'invalid',
    );
  });
});

describe('sets', () => {
  const SETS = `${ITEMS}1/sets/`;

  it('are added with or without values, and get orders that are never given again', async () => {
    await startTraining(api, [[library.bench]]);
    const { set: first } = await api.post<CreatedSet>(SETS, undefined, 201);
    expect(first).toMatchObject({
      order: 1,
      done: false,
      weight_kg: null,
      rest_default_sec: 120,
      rest_default: '2:00',
    });
    const values = { done: true, weight_kg: 82.35, reps: 8, hard_reps: 2, duration_sec: 40, rest_sec: 90 };
    const { set: second, sets } = await api.post<CreatedSet>(SETS, values, 201);
    expect(second).toMatchObject({ order: 2, ...values });
    expect(sets).toHaveLength(2);
    await api.delete(`${SETS}${second?.id}/`);
    expect((await api.post<CreatedSet>(SETS, {}, 201)).set?.order).toBe(3);
    expect((await api.get<SetList>(SETS)).sets.map(set => set.order)).toEqual([1, 3]);
  });

  it('change in what is named, and are cleared by null', async () => {
    const workout = await startTraining(api, [[library.bench, done(80, 8, { rest_sec: 60 })]]);
    const path = `${SETS}${setsOf(workout)[0]?.id}/`;
    server.wait(1000);
    const changed = await api.patch<WorkoutSet>(path, { reps: 9, rest_sec: null });
    expect(changed).toMatchObject({ done: true, weight_kg: 80, reps: 9, rest_sec: null });
    expect(changed.updated_at > changed.created_at).toBe(true);
    expect(await api.patch(path, {})).toEqual(changed);
  });

  it.each([
    { weight_kg: -1 },
    { weight_kg: 10_000 },
    { weight_kg: 0.005 },
    { weight_kg: '80' },
    { reps: 1.5 },
    { reps: 10_000 },
    { hard_reps: -1 },
    { duration_sec: 360_000 },
    { rest_sec: 0.5 },
    { done: 'yes' },
    { done: null },
  ])('refuse %j', async values => {
    const workout = await startTraining(api, [[library.bench, {}]]);
    await api.refused('POST', SETS, values, 'invalid');
    await api.refused('PATCH', `${SETS}${setsOf(workout)[0]?.id}/`, values, 'invalid');
  });

  it.each([0, 0.01, 2.5, 82.35, 1234.56, 9999.99])('keep %d kg exactly', async weight_kg => {
    await startTraining(api, [[library.bench]]);
    expect((await api.post<CreatedSet>(SETS, { weight_kg }, 201)).set?.weight_kg).toBe(weight_kg);
  });

  it('are made once for a client_key, and not at all once it is deleted', async () => {
    await startTraining(api, [[library.bench], [library.squat]]);
    const body = { client_key: key(), reps: 5 };
    const { set } = await api.post<CreatedSet>(SETS, body, 201);
    expect(set?.client_key).toBe(body.client_key);
    expect((await api.post<CreatedSet>(SETS, { ...body, reps: 6 })).set).toEqual(set);
    // Wherever it is sent: the key has made its set.
    expect((await api.post<CreatedSet>(`${ITEMS}2/sets/`, body)).set).toEqual(set);
    await api.delete(`${SETS}${set?.id}/`);
    await api.refused('POST', SETS, body, 'deleted');
  });

  it("are not found in another item or another's workout", async () => {
    const workout = await startTraining(api, [[library.bench, {}], [library.squat]]);
    const id = setsOf(workout)[0]?.id;
    await api.refused('PATCH', `${ITEMS}2/sets/${id}/`, { reps: 1 }, 'not_found');
    await api.refused('DELETE', `${ITEMS}9/sets/${id}/`, undefined, 'not_found');
    const other = await server.guest();
    await startTraining(other, [[library.bench, {}]]);
    await other.refused('PATCH', `${SETS}${id}/`, { reps: 1 }, 'not_found');
    await other.refused('PATCH', `${SETS}${id}/`, { reps: 1, workout_id: workout.id }, 'not_found');
  });
});

describe('workout_id', () => {
  it('reaches the workout that was meant, finished meanwhile, and not the active one', async () => {
    const past = await train(api, [[library.bench, done(80, 5)]]);
    const present = await startTraining(api, [[library.squat, done(100, 5)]]);
    const target = { workout_id: past.id };
    const id = setsOf(past)[0]?.id;
    await api.patch(`${ITEMS}1/sets/${id}/`, { ...target, weight_kg: 85 });
    await api.post(`${ITEMS}1/sets/`, { ...target, ...done(90, 3) }, 201);
    await api.post(`${ITEMS}bulk-add/`, { ...target, exercise_ids: [library.plank] });
    await api.post(`${ITEMS}replace-by-exercise/`, {
      ...target,
      new_exercise_id: library.pullUp,
      old_order: 2,
    });
    expect((await api.get<SetList>(`${ITEMS}1/sets/?workout_id=${past.id}`)).sets).toHaveLength(2);
    await api.delete(`${ITEMS}1/sets/${id}/?workout_id=${past.id}`);
    const items = (await api.get<WorkoutWithItems>(`${ITEMS}?workout_id=${past.id}`)).items;
    await api.delete(`${ITEMS}${items[1]?.id}/`, target);
    const after = await api.get<Workout>(`/api/workouts/${past.id}/`);
    expect(after).toMatchObject({ status: 'completed', tonnage_total: 270 });
    expect(setsOf(after)).toMatchObject([{ weight_kg: 90, reps: 3 }]);
    expect((await api.get<Workout>('/api/workouts/active/')).items).toEqual(present.items);
  });

  it('of a cancelled workout is refused everywhere, and what is not there is not found first', async () => {
    const workout = await startTraining(api, [[library.bench, {}]]);
    const id = setsOf(workout)[0]?.id;
    await update(workout, { status: 'cancelled' });
    await startTraining(api, [[library.bench, {}]]);
    const workout_id = workout.id;
    const query = `?workout_id=${workout_id}`;
    const replace = { workout_id, new_exercise_id: 2, old_order: 1 };
    const calls = [
      ['GET', `${ITEMS}${query}`, undefined],
      ['GET', `${ITEMS}1/sets/${query}`, undefined],
      ['POST', `${ITEMS}bulk-add/`, { workout_id, exercise_ids: [1] }],
      ['POST', `${ITEMS}replace-by-exercise/`, replace],
      ['POST', `${ITEMS}1/sets/`, { workout_id }],
      ['PATCH', `${ITEMS}1/sets/${id}/`, { workout_id, reps: 1 }],
      ['DELETE', `${ITEMS}1/sets/${id}/${query}`, undefined],
      ['DELETE', `${ITEMS}${workout.items[0]?.id}/${query}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) await api.refused(method, path, body, 'workout_cancelled');
    await api.refused('POST', `${ITEMS}9/sets/`, { workout_id }, 'not_found');
    await api.refused('PATCH', `${ITEMS}1/sets/999999/`, { workout_id }, 'not_found');
    await api.refused('POST', `${ITEMS}bulk-add/`, { workout_id: 999_999, exercise_ids: [1] }, 'not_found');
  });

  it('with exercise_id changes nothing of another exercise', async () => {
    const workout = await startTraining(api, [[library.bench, {}]]);
    const id = setsOf(workout)[0]?.id;
    const path = `${ITEMS}1/sets/${id}/`;
    await api.patch(path, { exercise_id: library.bench, reps: 5 });
    await api.patch(path, { exercise_id: String(library.bench), reps: 5 });
    const exercise_id = library.squat;
    await api.refused('PATCH', path, { exercise_id, reps: 9 }, 'exercise_replaced');
    await api.refused('POST', `${ITEMS}1/sets/`, { exercise_id }, 'exercise_replaced');
    await api.refused('DELETE', `${path}?exercise_id=${exercise_id}`, undefined, 'exercise_replaced');
    await api.refused('GET', `${ITEMS}1/sets/?exercise_id=${exercise_id}`, undefined, 'exercise_replaced');
    expect((await api.get<SetList>(`${ITEMS}1/sets/`)).sets).toMatchObject([{ id, reps: 5 }]);
  });
});
