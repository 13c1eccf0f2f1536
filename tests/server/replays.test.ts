// Covers docs/api.md: Retrying safely.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { Template } from '#contract/templates.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Answer, Api } from './support/api.ts';
import { addItem, addSet, Device, patchSet, start, update } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import {
  done,
  findLibrary,
  key,
  type Library,
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

const ACTIVE = '/api/workouts/active/exercises/';

/** Sends a call twice with one key. */
async function sendTwice<T>(
  method: Call['method'],
  path: string,
  body: unknown,
): Promise<[Answer<T>, Answer<T>]> {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await api.send<T>(method, path, body, { headers });
  return [first, await api.send<T>(method, path, body, { headers })];
}

/** Characters of all that is kept of this person's calls. */
async function measureKept(): Promise<number> {
  const { id } = await api.get<{ id: number }>('/api/auth/me/');
  const { kysely } = server.running.services.database;
  const rows = await kysely.selectFrom('idempotency_keys').selectAll().where('user_id', '=', id).execute();
  return rows.flatMap(row => Object.values(row)).join('').length;
}

it('[ONE1] a change of a large workout keeps next to nothing of it', async () => {
  const items = Array.from({ length: 10 }, () => [library.bench, ...Array(100).fill(done(80, 5))] as const);
  const whole = wholeWorkout(items.map(([id, ...sets]) => [id, ...sets]));
  const { id } = await api.post<Workout>('/api/workouts/import/', whole, 201);
  for (let nth = 0; nth < 6; nth++)
    await sendTwice('PATCH', `/api/workouts/${id}/update/`, { title: `Зал ${nth}` });
  expect(await measureKept()).toBeLessThan(6 * 500);
});

it('[ONE1] a training of 24 sets, each made and then ticked, keeps at most 8 KiB', async () => {
  await startTraining(api, [[library.bench], [library.squat], [library.plank]]);
  for (const order of [1, 2, 3]) {
    for (let nth = 0; nth < 8; nth++) {
      const path = `${ACTIVE}${order}/sets/`;
      const [made] = await sendTwice<{ set: { id: number } }>('POST', path, { client_key: key() });
      const [ticked, again] = await sendTwice('PATCH', `${path}${made.body.set.id}/`, done(80, 5));
      expect(again.body).toEqual(ticked.body);
    }
  }
  expect(await measureKept()).toBeLessThan(8 * 1024);
});

it('[ONE1] a training of 24 sets that a device made and ticked set by set keeps at most 5 KiB', async () => {
  const device = new Device(api, server.clock.nowMs);
  const [workout, item] = [key(), key()];
  const exercise = (await api.get<Exercise>(`/api/exercises/${library.bench}/`)).client_key ?? '';
  await device.done([start(workout), addItem(workout, item, exercise)]);
  for (let nth = 0; nth < 24; nth++) {
    const set = key();
    await device.done([addSet(item, set)]);
    await device.done([patchSet(item, set, done(80, 5))]);
  }
  await device.done([update(workout, { status: 'completed', duration: 3600 })]);
  expect(await measureKept()).toBeLessThanOrEqual(5 * 1024);
});

it('[ONE1] whatever a call makes or changes, a retry gets the same answer', async () => {
  const exercise = { name: 'Жим', equipment: 1, primary_muscle: 1, client_key: key() };
  const past = await train(api, [[library.bench, done(80, 5), done(80, 4)]]);
  const template = await api.post<Template>(`/api/workouts/${past.id}/save-as-template/`, {}, 201);
  const own = await api.post<{ id: number }>('/api/exercises/', { ...exercise, client_key: key() }, 201);
  const calls: [Call['method'], string, unknown][] = [
    ['POST', '/api/exercises/', exercise],
    ['PATCH', `/api/exercises/${own.id}/`, { name: 'Тяга' }],
    ['POST', `/api/exercises/${own.id}/archive/`, {}],
    ['POST', `/api/exercises/${own.id}/unarchive/`, {}],
    ['POST', `/api/templates/${template.id}/favorite/`, { is_favorite: true }],
    ['POST', '/api/templates/', { workout_id: past.id, title: 'План' }],
    ['POST', `/api/workouts/${past.id}/maybe-update-template/`, { update: true }],
    ['POST', '/api/workouts/import/', wholeWorkout([[library.squat, done(100, 3)]])],
    ['POST', `/api/templates/${template.id}/apply/`, { client_key: key() }],
    ['POST', `${ACTIVE}bulk-add/`, { exercise_ids: [library.squat] }],
    ['POST', `${ACTIVE}replace-by-exercise/`, { new_exercise_id: library.plank, old_order: 2 }],
    ['POST', `${ACTIVE}1/sets/`, { reps: 5 }],
    ['PATCH', '/api/me/settings/', { rest_default_sec: 90 }],
    ['PATCH', '/api/me/', { email: 'a@gym.example' }],
  ];
  for (const [method, path, body] of calls) {
    const [first, second] = await sendTwice(method, path, body);
    expect(first.status, `${method} ${path}: ${JSON.stringify(first.body)}`).toBeLessThan(300);
    expect(second.headers['idempotency-replayed'], path).toBe('true');
    expect(second.body, path).toEqual(first.body);
  }
});

it('[ONE1] a retry hears how a workout is by then, and that a deleted row is gone', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const setHeaders = { 'idempotency-key': randomUUID() };
  const { id } = await startTraining(api, [[library.bench]]);
  await api.send('PATCH', `/api/workouts/${id}/update/`, { title: 'Утро' }, { headers });
  const made = await api.send<{ set: { id: number } }>(
    'POST',
    `${ACTIVE}1/sets/`,
    {},
    { headers: setHeaders },
  );
  await api.patch(`/api/workouts/${id}/update/`, { title: 'Вечер' });
  const again = await api.send<Workout>(
    'PATCH',
    `/api/workouts/${id}/update/`,
    { title: 'Утро' },
    { headers },
  );
  expect(again).toMatchObject({ status: 200, body: { title: 'Вечер' } });
  await api.delete(`${ACTIVE}1/sets/${made.body.set.id}/`);
  const gone = await api.send('POST', `${ACTIVE}1/sets/`, {}, { headers: setHeaders });
  expect(gone).toMatchObject({ status: 410, body: { code: 'deleted' } });
  expect((await api.get<{ sets: [] }>(`${ACTIVE}1/sets/`)).sets).toEqual([]);
});

it('[ONE1] a retry hears that a workout is gone whose import was taken back', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const { items, status: _, ...whole } = wholeWorkout([[library.bench, done(80, 5)]]);
  const workouts = [{ ...whole, items: items.map(({ sets = [], ...item }) => ({ ...item, sets })) }];
  const importKey = key();
  await api.post('/api/imports/', { client_key: importKey, source: 'strong', workouts }, 200);
  const path = `/api/workouts/${whole.client_key}/update/`;
  const rename = () => api.send('PATCH', path, { title: 'Ноги' }, { headers });
  expect(await rename()).toMatchObject({ status: 200 });
  await api.delete(`/api/imports/${importKey}/`);
  expect(await rename()).toMatchObject({ status: 410, body: { code: 'deleted' } });
});
