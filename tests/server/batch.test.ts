import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Exercise } from '#contract/exercises.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { addItem, addSet, deleteItem, Device, patchSet, setRest, start, update } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibrary, key } from './support/training.ts';

let server: TestServer;
let api: Api;
let bench: string;
let device: Device;
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  const library = await findLibrary(server.anonymous);
  const exercise = await server.anonymous.get<Exercise>(`/api/exercises/${library.bench}/`);
  bench = exercise.client_key ?? '';
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
    // What is mended and sent again under another id is judged anew.
    await device.done([addItem(workout, item, bench), addSet(item, set)]);
  });

  it('deletes what is gone with success', async () => {
    const [workout, item, set] = [key(), key(), key()];
    await device.done([...trainingOf(workout, item, set), deleteItem(item)]);
    const { cursor } = device;
    expect((await device.exchange([deleteItem(item)]))[0]).toMatchObject({ status: 204 });
    expect(device.cursor).toBe(cursor);
    expect(device.of('set')).toEqual([]);
  });
});
