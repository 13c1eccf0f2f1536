// Covers docs/api.md: The batch.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BATCH_BYTES_MAX } from '#contract/batch.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { Workout, WorkoutWithItems } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { addItem, addSet, Device, deleteItem, patchSet, setRest, start, update } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibraryKeys, key } from './support/training.ts';

let server: TestServer;
let api: Api;
let bench: string;
let device: Device;
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  ({ bench } = await findLibraryKeys(server.anonymous));
});
beforeEach(async () => {
  api = await server.guest();
  device = new Device(api, server.clock.nowMs);
});
afterAll(() => server.destroy());

const trainingOf = (workout: string, item: string, set: string) => [
  start(workout),
  addItem(workout, item, bench),
  addSet(item, set, { weight_kg: 80, reps: 5 }),
];

describe('a batch', () => {
  it('does a whole training by keys, in order, and tells its rows', async () => {
    const [workout, item, set] = [key(), key(), key()];
    await device.done([
      ...trainingOf(workout, item, set),
      patchSet(item, set, { done: true, reps: 6 }),
      update(workout, { status: 'completed', duration: 60 }),
    ]);
    const whole = await api.get<Workout>(`/api/workouts/${workout}/`);
    expect(whole).toMatchObject({ client_key: workout, status: 'completed', tonnage_total: 480 });
    expect(device.find('workout', workout)).toMatchObject({ status: 'completed', duration: 60 });
    expect(device.find('item', item)).toMatchObject({ workout_key: workout, exercise_key: bench, order: 1 });
    expect(device.find('set', set)).toMatchObject({ item_key: item, weight_kg: 80, reps: 6, done: true });
  });

  it('answers for each call, without bodies, and the same again for the same ids', async () => {
    const calls = trainingOf(key(), key(), key()).map(call => device.call(call));
    const first = await device.exchange(calls);
    expect(first).toEqual(calls.map(({ id }) => ({ id, status: id === calls[1]?.id ? 200 : 201 })));
    const { cursor } = device;
    expect(await device.exchange(calls)).toEqual(first);
    expect(device.cursor).toBe(cursor);
    expect((await api.get<Workout>('/api/workouts/active/')).items).toHaveLength(1);
  });

  it('undoes a refused call alone, and refuses with 424 what needs what it makes', async () => {
    const [workout, item, set] = [key(), key(), key()];
    const results = await device.exchange([
      start(workout),
      addItem(workout, item, key()),
      addSet(item, set),
      patchSet(item, set, { done: true }),
      setRest(45),
    ]);
    expect(results.map(result => [result.status, result.code])).toEqual([
      [201, undefined],
      [400, 'invalid'],
      [424, 'dependency_failed'],
      [424, 'dependency_failed'],
      [200, undefined],
    ]);
    expect(results[1]?.body).toMatchObject({ exercise_ids: [expect.stringContaining('не найдено')] });
    expect(device.of('settings')).toMatchObject([{ rest_default_sec: 45 }]);
    // What is mended and sent again under another id is judged again.
    await device.done([addItem(workout, item, bench), addSet(item, set)]);
  });

  it('does what needs a row that one call was refused to make and a later one made', async () => {
    const [workout, item, set] = [key(), key(), key()];
    const results = await device.exchange([
      start(workout),
      addItem(workout, item, key()),
      addItem(workout, item, bench),
      addSet(item, set),
    ]);
    expect(results.map(({ status }) => status)).toEqual([201, 400, 200, 201]);
  });

  it('deletes what is gone with success', async () => {
    const [workout, item, set] = [key(), key(), key()];
    await device.done([...trainingOf(workout, item, set), deleteItem(item)]);
    const { cursor } = device;
    expect((await device.exchange([deleteItem(item)]))[0]).toMatchObject({ status: 204 });
    expect(device.cursor).toBe(cursor);
    expect(device.of('set')).toEqual([]);
  });

  it('refuses an id that was used for another call', async () => {
    const call = device.call(setRest(30));
    await device.done([call]);
    const results = await device.exchange([{ ...call, body: { rest_default_sec: 40 } }]);
    expect(results).toMatchObject([{ status: 422, code: 'key_reused' }]);
  });

  it('takes an id once within itself', async () => {
    const [workout, item] = [key(), key()];
    await device.done([start(workout), addItem(workout, item, bench)]);
    const call = device.call({ ...addSet(item, key()), body: {} });
    const results = await device.exchange([call, call]);
    expect(results.map(result => result.status)).toEqual([201, 201]);
    expect(device.of('set')).toHaveLength(1);
  });

  it('shares the records of single calls', async () => {
    const call = device.call(setRest(30));
    const headers = { 'idempotency-key': call.id };
    await api.send('PATCH', call.path, call.body, { headers });
    await api.patch('/api/me/settings/', { rest_default_sec: 90 });
    await device.done([call]);
    expect(device.of('settings')).toMatchObject([{ rest_default_sec: 90 }]);
    const again = await api.send('PATCH', call.path, { rest_default_sec: 31 }, { headers });
    expect(again).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('answers 500 for a call that fails by a fault of the server, undoes it, and does the others', async () => {
    const [workout, item, set] = [key(), key(), key()];
    await device.done(trainingOf(workout, item, set));
    const { listeners } = server.running.services.database;
    const fail = ({ parameters }: { parameters: readonly unknown[] }) => {
      if (parameters.includes(6_666)) throw new Error('a fault');
    };
    listeners.add(fail);
    const calls = [
      patchSet(item, set, { reps: 6_666 }),
      patchSet(item, set, { weight_kg: 90 }),
      { ...patchSet(item, set, { reps: 6_666 }), makes: [item] },
      addSet(item, key()),
    ].map(call => device.call(call));
    const results = await device.exchange(calls);
    listeners.delete(fail);
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      [500, 'internal'],
      [200, undefined],
      [500, 'internal'],
      [424, 'dependency_failed'],
    ]);
    expect(JSON.stringify(results)).not.toContain('a fault');
    expect(device.find('set', set)).toMatchObject({ weight_kg: 90, reps: 5 });
    // Nothing of it was kept: once mended, the same call is done.
    expect(await device.exchange(calls.slice(0, 1))).toMatchObject([{ status: 200 }]);
    expect(device.find('set', set)).toMatchObject({ weight_kg: 90, reps: 6_666 });
  });

  it('changes nothing at all where it cannot be written', async () => {
    const { listeners } = server.running.services.database;
    const fail = ({ sql }: { sql: string }) => {
      if (sql.includes('insert into "revisions"')) throw new Error('a fault');
    };
    listeners.add(fail);
    const answer = await device.send([setRest(33)]);
    listeners.delete(fail);
    expect(answer.status).toBe(500);
    expect(await api.get('/api/me/settings/')).toMatchObject({ rest_default_sec: 120 });
  });

  it.each([
    ['PATCH', '/api/me/', { username: 'other' }],
    ['DELETE', '/api/me/delete/', {}],
    ['POST', '/api/batch/', {}],
    ['POST', '/api/nothing/', {}],
    ['DELETE', '/api/push/subscription/', {}],
    ['PATCH', '/api/workouts/', {}],
  ] as const)('knows no %s %s', async (method, path, body) => {
    expect(await device.exchange([{ method, path, body }])).toMatchObject([
      { status: 404, code: 'not_found' },
    ]);
  });

  it('holds each call to the schema of its own', async () => {
    const [workout, item, set] = [key(), key(), key()];
    await device.done(trainingOf(workout, item, set));
    const refusal = await device.refused(patchSet(item, set, { weight_kg: 0.001 }));
    const single = await api.refused('PATCH', patchSet(item, set, {}).path, { weight_kg: 0.001 }, 'invalid');
    expect(refusal).toEqual({ ...single, status: 400 });
  });

  it.each([
    { calls: Array(201).fill({}) },
    { device: 'phone' },
    { sent_at: 'now' },
    { cursor: undefined },
    { known: Array(65).fill('1.a') },
  ])('refuses %j', async wrong => {
    const answer = await device.send([], wrong);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('refuses more than the largest call takes', async () => {
    const answer = await device.send([{ ...setRest(1), body: { padding: 'x'.repeat(BATCH_BYTES_MAX) } }]);
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('of a device runs one at a time', async () => {
    const open = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const { database, runningKeys } = server.running.services;
    const { id } = await api.get<{ id: number }>('/api/auth/me/');
    const held = database.write(async trx => {
      await database.dialect.lockUser(trx, id);
      locked.resolve();
      await open.promise;
    });
    await locked.promise;
    const first = device.send([setRest(30)]);
    await expect.poll(() => runningKeys.size).toBe(1);
    expect(await device.send([setRest(31)])).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    open.resolve();
    await held;
    expect((await first).status).toBe(200);
  });
});

describe('keys', () => {
  it('stand in the place of ids and orders in single calls, too', async () => {
    const [workout, item, set] = [key(), key(), key()];
    const ITEMS = '/api/workouts/active/exercises/';
    await api.post('/api/workouts/create/', { client_key: workout }, 201);
    await api.post(`${ITEMS}bulk-add/`, { workout_id: workout, exercise_ids: [bench], client_keys: [item] });
    await api.post(`${ITEMS}${item}/sets/`, { client_key: set, exercise_id: bench }, 201);
    await api.patch(`${ITEMS}${item}/sets/${set}/`, { done: true, exercise_id: bench });
    await api.refused('PATCH', `${ITEMS}${item}/sets/${set}/`, { exercise_id: key() }, 'exercise_replaced');
    await api.get(`${ITEMS}${item}/sets/?workout_id=${workout}`);
    await api.get(`/api/workouts/${workout}/summary/`);
    const template = key();
    await api.post('/api/templates/', { workout_id: workout, title: 'План', client_key: template }, 201);
    await api.post(`/api/templates/${template}/favorite/`, { is_favorite: true });
    await api.post(`${ITEMS}replace-by-exercise/`, { old_order: item, new_exercise_id: bench });
    await api.delete(`${ITEMS}${item}/sets/${set}/`);
    await api.refused('PATCH', `${ITEMS}${item}/sets/${set}/`, { done: true }, 'deleted');
    await api.delete(`${ITEMS}${item}/`);
    await api.refused('DELETE', `${ITEMS}${item}/`, undefined, 'deleted');
    await api.patch(`/api/workouts/${workout}/update/`, { status: 'completed' });
    await api.post(`/api/templates/${template}/apply/`, { client_key: key() }, 201);
    await api.refused('GET', `/api/workouts/${key()}/`, undefined, 'not_found');
  });

  it('name what an exercise is made of', async () => {
    const { equipment, primary_muscle } = await api.get<Exercise>(`/api/exercises/${bench}/`);
    const form = {
      name: 'Жим',
      client_key: key(),
      equipment: equipment.client_key,
      primary_muscle: primary_muscle.client_key,
      secondary_muscles: [primary_muscle.client_key],
      alternatives: [bench],
    };
    const made = await api.post<Exercise>('/api/exercises/', form, 201);
    expect(made).toMatchObject({ equipment, primary_muscle, alternatives: [{ client_key: bench }] });
    await api.patch(`/api/exercises/${form.client_key}/`, { name: 'Другой' });
    await device.exchange();
    expect(device.find('exercise', form.client_key)).toMatchObject({
      name: 'Другой',
      equipment_key: equipment.client_key,
      alternative_keys: [bench],
    });
  });

  it('are made by the server where a call gives none', async () => {
    await api.post('/api/workouts/create/', {}, 201);
    const { items } = await api.post<WorkoutWithItems>('/api/workouts/active/exercises/bulk-add/', {
      exercise_ids: [bench],
    });
    await api.post('/api/workouts/active/exercises/1/sets/', {}, 201);
    await device.exchange();
    expect(device.of('item')).toMatchObject([{ key: items[0]?.client_key }]);
    expect(new Set([...device.rows.values()].map(row => row.key)).size).toBe(device.rows.size);
  });

  it('of a shipped exercise make nobody an own one', async () => {
    const form = { name: 'Жим', client_key: bench, equipment: 1, primary_muscle: 1 };
    const made = await api.post<Exercise>('/api/exercises/', form, 200);
    expect(made).toMatchObject({ is_default: true, client_key: bench });
  });

  it("are their user's: another's find nothing", async () => {
    const [workout, item, set] = [key(), key(), key()];
    await device.done(trainingOf(workout, item, set));
    const stranger = new Device(await server.guest(), server.clock.nowMs);
    for (const call of [patchSet(item, set, { reps: 1 }), update(workout, { title: 'Моё' })]) {
      expect(await stranger.refused(call)).toMatchObject({ code: 'not_found' });
    }
    await stranger.exchange([deleteItem(item)]);
    await device.exchange();
    expect(device.find('set', set)).toMatchObject({ reps: 5 });
  });

  it('are cased as they were given', async () => {
    const workout = key().toUpperCase();
    await device.done([start(workout)]);
    expect(await api.get<Workout>(`/api/workouts/${workout}/`)).toMatchObject({ client_key: workout });
  });
});
