// Covers docs/product.md: Exercises of a training.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Summary } from '#contract/history.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { Device, type GivenCall } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, type Library, train } from './support/training.ts';

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
const summary = (workout: Workout) => api.get<Summary>(`/api/workouts/${workout.id}/summary/`);
const settings = () => `/api/exercises/${library.pullUp}/settings/`;

it('[NOTE1] are the person’s own, of a default exercise too', async () => {
  const none = {
    exercise_id: library.pullUp,
    note: '',
    rest_sec: null,
    weight_step: null,
    load_mode: null,
  };
  expect(await api.get(settings())).toEqual(none);
  await api.patch(settings(), { note: 'хват шире', rest_sec: 0 });
  expect(await api.patch(settings(), { weight_step: 1.25 })).toEqual({
    ...none,
    note: 'хват шире',
    rest_sec: 0,
    weight_step: 1.25,
  });
  expect(await (await server.guest()).get(settings())).toEqual(none);
  await api.refused('PATCH', settings(), { load_mode: 'heavy' }, 'invalid');
  await api.refused('PATCH', '/api/exercises/999999/settings/', { note: '' }, 'not_found');
});

it('[LOAD1] less help is a record and no tonnage, in the past too', async () => {
  const first = await train(api, [[library.pullUp, done(30, 8)]], on(1));
  const second = await train(api, [[library.pullUp, done(20, 8)]], on(2));
  expect(await summary(second)).toMatchObject({ personal_records: 0, tonnage_total: 160 });
  await api.patch(settings(), { load_mode: 'assisted' });
  expect(await summary(first)).toMatchObject({ personal_records: 0, tonnage_total: 0 });
  expect(await summary(second)).toMatchObject({
    personal_records: 1,
    tonnage_total: 0,
    exercises: [{ best: '−20 кг × 8' }],
  });
  const free = await train(api, [[library.pullUp, done(null, 1)]], on(3));
  expect(await summary(free)).toMatchObject({ personal_records: 1, exercises: [{ best: '1 повт.' }] });
});

it('[LOAD1] the library says that a machine helps, until the person says otherwise', async () => {
  const { assistedPullUp: exercise } = library;
  const own = `/api/exercises/${exercise}/settings/`;
  expect(await api.get(`/api/exercises/${exercise}/`)).toMatchObject({ load_mode: 'assisted' });
  await train(api, [[exercise, done(30, 8)]], on(1));
  const second = await train(api, [[exercise, done(20, 8)]], on(2));
  const helped = { personal_records: 1, tonnage_total: 0, exercises: [{ best: '−20 кг × 8' }] };
  expect(await summary(second)).toMatchObject(helped);
  await api.patch(own, { note: 'ремень короче' });
  expect(await summary(second)).toMatchObject(helped);
  await api.patch(own, { load_mode: 'plain' });
  expect(await summary(second)).toMatchObject({ personal_records: 0, tonnage_total: 160 });
  await api.patch(own, { load_mode: null });
  expect(await summary(second)).toMatchObject(helped);
});

it.each([
  ['single', 400, '20 кг × 10'],
  ['added', 200, '+20 кг × 10'],
])('[LOAD1] %s', async (load_mode, tonnage_total, best) => {
  await api.patch(settings(), { load_mode });
  const workout = await train(api, [[library.pullUp, done(20, 10)]], on(1));
  expect(await summary(workout)).toMatchObject({ tonnage_total, exercises: [{ best }] });
});

it('[NOTE1] a training has a note', async () => {
  const workout = await train(api, [], on(1));
  const path = `/api/workouts/${workout.id}/update/`;
  expect(await api.patch<Workout>(path, { note: 'болело плечо' })).toMatchObject({ note: 'болело плечо' });
});

it('[LOAD1] a batch ranks the past once, however often it changes what the weight means', async () => {
  const phone = new Device(api, server.clock.nowMs);
  const first = await train(api, [[library.pullUp, done(30, 8)]], on(1));
  const second = await train(api, [[library.pullUp, done(20, 8)]], on(2));
  const ranked: string[] = [];
  const listen = ({ sql }: { sql: string }) => /^update "workout_exercises"/.test(sql) && ranked.push(sql);
  const { listeners } = server.running.services.database;
  listeners.add(listen);
  const path = settings();
  const calls = Array.from({ length: 21 }, (_, nth): GivenCall => {
    return {
      method: 'PATCH',
      path,
      body: { load_mode: nth % 2 === 0 ? 'assisted' : 'plain' },
      acted_at: phone.nowMs + nth,
    };
  });
  await phone.done(calls);
  listeners.delete(listen);
  expect(ranked).toHaveLength(2);
  expect(await summary(first)).toMatchObject({ personal_records: 0 });
  expect(await summary(second)).toMatchObject({ personal_records: 1 });
});
