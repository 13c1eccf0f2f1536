/** A later release has begun to migrate: the process of this one serves on over its tables. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Workout } from '#contract/workouts.ts';
import { MIGRATIONS, type Migration } from '#server/database/migrate.ts';
import { MOVED_TABLES } from '#server/maintenance/tables.ts';
import { Api } from './support/api.ts';
import { Device, setRest, update } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, key, setsOf, startTraining } from './support/training.ts';

it('goes on over tables to which the next release has added columns, and over tables of its own', async () => {
  const server = await TestServer.start();
  const api = await server.guest();
  const { kysely } = server.running.services.database;
  const { bench } = await findLibrary(api);
  await startTraining(api, [[bench]]);
  for (const { name } of MOVED_TABLES) {
    await kysely.schema.alterTable(name).addColumn('of_the_next_release', 'text').execute();
  }
  await sql`create table of_the_next_release (id integer primary key)`.execute(kysely);
  await kysely
    .insertInto('schema_versions')
    .values({ version: 2, applied_at: '2026-01-01T00:00:00.000Z' })
    .execute();

  await api.post('/api/workouts/active/exercises/1/sets/', done(80, 5), 201);
  const workout = await api.get<Workout>('/api/workouts/active/');
  expect(setsOf(workout).at(-1)).toMatchObject({ weight_kg: 80, reps: 5 });
  expect(JSON.stringify(workout)).not.toContain('of_the_next_release');
  await api.patch(`/api/workouts/${workout.id}/update/`, { status: 'completed' });
  await (await server.guest()).post('/api/workouts/create/', {}, 201);
  const { body } = await api.send<{ rows: unknown[] }>('POST', '/api/batch/', {
    device: '6d2f2f5e-6c0d-4a35-9f3f-3f2f3c8a7b11',
    sent_at: server.clock.nowMs,
    cursor: null,
    calls: [],
  });
  expect(body.rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(body)).not.toContain('of_the_next_release');
  await server.destroy();
});

it('serves beside the next release, whose start has migrated, and both write', async () => {
  const server = await TestServer.start();
  const api = await server.guest();
  const { bench } = await findLibrary(api);
  const { client_key } = await startTraining(api, [[bench]]);
  const next = await server.beside([...MIGRATIONS, expand]);
  const there = new Api(next.app, api.token);
  const [device, otherDevice] = [api, there].map(one => new Device(one, server.clock.nowMs));
  const sets = '/api/workouts/active/exercises/1/sets/';

  await api.post(sets, done(80, 5), 201);
  const [made] = setsOf(await there.get<Workout>('/api/workouts/active/'));
  const { kysely } = next.services.database;
  await sql`update workout_sets set of_the_next_release = 'heavy'`.execute(kysely);
  await there.post(sets, done(82.5, 5), 201);
  // What the former release writes leaves alone what it does not know.
  await api.patch(`${sets}${made?.id}/`, { reps: 6 });
  await there.patch(`${sets}${made?.id}/`, { hard_reps: 2 });
  const { rows } = await sql<{ of_the_next_release: string | null }>`
    select of_the_next_release from workout_sets order by id`.execute(kysely);
  expect(rows.map(row => row.of_the_next_release)).toEqual(['heavy', null]);

  await device?.done([update(String(client_key), { title: 'Прежний выпуск' })]);
  await otherDevice?.done([setRest(75)]);
  await device?.exchange();
  expect(device?.of('settings')).toMatchObject([{ rest_default_sec: 75 }]);
  expect(otherDevice?.of('workout')).toMatchObject([{ title: 'Прежний выпуск' }]);
  const [fromHere, fromThere] = [
    await api.get('/api/workouts/active/'),
    await there.get('/api/workouts/active/'),
  ];
  expect(fromHere).toEqual(fromThere);
  expect(setsOf(fromHere as Workout)).toMatchObject([{ reps: 6, hard_reps: 2 }, { weight_kg: 82.5 }]);
  // Newcomers and their rows, by either.
  for (const app of [server.running.app, next.app]) {
    const form = {
      username: `user-${key()}`,
      password: 'secret-1',
      password2: 'secret-1',
      hp_ts: 0,
      hp_field: '',
    };
    await new Api(app, null).post('/api/auth/register/', form, 201);
  }

  await server.close();
  await expect(server.open()).rejects.toThrow('создана более новой версией');
  await there.get('/api/workouts/active/');
  await next.close();
  await server.destroy();
});

/** As every migration must be, since the release before it serves on: it adds, and asks nobody for a value. */
const expand: Migration = async db => {
  await db.schema.alterTable('workout_sets').addColumn('of_the_next_release', 'text').execute();
  await db.schema
    .alterTable('users')
    .addColumn('of_the_next_release', 'integer', column => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createTable('of_the_next_release').addColumn('id', 'integer').execute();
};
