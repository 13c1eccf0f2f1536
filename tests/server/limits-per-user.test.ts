// Covers docs/api.md: Limits.
// How much one person may have: each limit reached in the database, and the calls that would pass it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallResult } from '#contract/batch.ts';
import { EXERCISES_PER_USER, TEMPLATES_PER_USER, WORKOUTS_PER_USER } from '#contract/limits.ts';
import type { Workout } from '#contract/workouts.ts';
import { inBatches } from '#server/database/rows.ts';
import type { Api } from './support/api.ts';
import { Device, type GivenCall, setRest, start } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibrary, key, type Library, train, wholeWorkout } from './support/training.ts';

let server: TestServer;
let library: Library;
let api: Api;
let device: Device;
beforeAll(async () => {
  server = await TestServer.start();
  library = await findLibrary(server.anonymous);
});
beforeEach(async () => {
  api = await server.guest();
  device = new Device(api, server.clock.nowMs);
});
afterAll(() => server.destroy());

/** Copies the person's one row until there is room for so many more. The device has read it, and hears of no copy. */
async function fillTo(table: 'workouts' | 'exercises' | 'templates', limit: number, room: number) {
  await device.exchange();
  const { id: user_id } = await api.get<{ id: number }>('/api/auth/me/');
  await server.running.services.database.write(async trx => {
    const row = await trx
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...columns } = row;
    // What the table itself has given fits it.
    const rows = Array.from({ length: limit - room - 1 }, () => ({ ...columns, client_key: key() }));
    await inBatches(rows, batch =>
      trx
        .insertInto(table)
        .values(batch as never)
        .execute(),
    );
  });
}

/** A person who has all there may be hears so from each call that would add one, and nothing of it is done. */
async function expectFull(detail: string, calls: readonly (readonly [path: string, body: object])[]) {
  const revision = async () =>
    (await server.running.services.database.kysely.selectFrom('revisions').select('revision').execute())
      .length;
  const before = await revision();
  for (const [path, body] of calls) {
    const answer = await api.send('POST', path, body);
    expect(answer, path).toMatchObject({ status: 409, body: { code: 'limit_reached', detail } });
  }
  expect(await revision()).toBe(before);

  // The same in batches, where it stops no other call.
  for (const [path, body] of calls) {
    const call: GivenCall = { method: 'POST', path, body: { ...body } };
    const results: CallResult[] = await device.exchange([call, setRest(90)]);
    expect(results, path).toMatchObject([
      { status: 409, code: 'limit_reached', body: { code: 'limit_reached', detail } },
      { status: 200 },
    ]);
  }
}

describe('a person', () => {
  it('has 20,000 trainings at most, however they come', async () => {
    const first = await train(api, [[library.bench]]);
    await fillTo('workouts', WORKOUTS_PER_USER, 1);
    const imported = (count: number) => ({
      client_key: key(),
      source: 'strong',
      workouts: Array.from({ length: count }, () => ({
        client_key: key(),
        started_at: '2025-01-01T10:00:00.000Z',
        finished_at: '2025-01-01T11:00:00.000Z',
        duration: 3_600,
        items: [],
      })),
    });
    // Room for one: not for two.
    await api.refused('POST', '/api/imports/', imported(2), 'limit_reached');
    const last = await api.post<Workout>('/api/workouts/create/', { client_key: key() }, 201);
    await api.patch(`/api/workouts/${last.id}/update/`, { status: 'completed' });

    await expectFull('Не больше 20000 тренировок.', [
      ['/api/workouts/create/', { client_key: key() }],
      ['/api/workouts/import/', wholeWorkout([])],
      ['/api/imports/', imported(1)],
      [`/api/workouts/${first.id}/recreate/`, { client_key: key() }],
    ]);
    // What is there already is still changed and repeated to whoever asks again.
    await api.post('/api/workouts/create/', { client_key: last.client_key });
    await api.patch(`/api/workouts/${last.id}/update/`, { title: 'Последняя' });
    const results = await device.exchange([start(key()), start(String(last.client_key))]);
    expect(results.map(({ status }) => status)).toEqual([409, 200]);
  }, 60_000);

  it('has 2,000 exercises of their own at most, the deleted ones among them', async () => {
    const [{ id: equipment }] = (await api.get<Named>('/api/equipments/')).results;
    const [{ id: primary_muscle }] = (await api.get<Named>('/api/muscles/')).results;
    const own = () => ({ name: 'Жим', equipment, primary_muscle, client_key: key() });
    await api.post('/api/exercises/', own(), 201);
    await fillTo('exercises', EXERCISES_PER_USER, 1);
    const last = await api.post<{ id: number }>('/api/exercises/', own(), 201);
    await expectFull('Не больше 2000 своих упражнений.', [['/api/exercises/', own()]]);
    await api.delete(`/api/exercises/${last.id}/`);
    await expectFull('Не больше 2000 своих упражнений.', [['/api/exercises/', own()]]);
  }, 60_000);

  it('has 1,000 templates at most, and makes another once one is deleted', async () => {
    const workout = await train(api, [[library.bench]]);
    const template = () => ({ title: 'План', items: [], client_key: key() });
    await api.post('/api/templates/', template(), 201);
    await fillTo('templates', TEMPLATES_PER_USER, 1);
    const last = await api.post<{ id: number }>('/api/templates/', template(), 201);
    await expectFull('Не больше 1000 шаблонов.', [
      ['/api/templates/', template()],
      [`/api/workouts/${workout.id}/save-as-template/`, { client_key: key() }],
    ]);
    await api.delete(`/api/templates/${last.id}/`);
    await api.post('/api/templates/', template(), 201);
  }, 60_000);
});

interface Named {
  results: [{ id: number }];
}
