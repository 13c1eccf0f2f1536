/** A later release has begun to migrate: the process of this one serves on over its tables. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Workout } from '#contract/workouts.ts';
import { MOVED_TABLES } from '#server/maintenance/tables.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, setsOf, startTraining } from './support/training.ts';

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
