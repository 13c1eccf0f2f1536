import { setTimeout as wait } from 'node:timers/promises';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Workout } from '#contract/workouts.ts';
import { sweep } from '#server/housekeeping.ts';
import { bulkLoad, FIRST_BULK_ID } from '../../scripts/bulk-load/bulk-load.ts';
import { isOnPostgres } from '../support/test-database.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { done, key, wholeWorkout } from './support/training.ts';

/** Enough that a look through a whole table is never the better plan. */
const SIZE = { users: 1_000, workouts: 100, items: 2, sets: 2 };
/** They stay as small as they are, whoever comes. */
const SMALL_TABLES = ['muscles', 'equipments', 'schema_versions'];

let server: TestServer;
let api: Api;
const statements = new Map<string, CompiledQuery>();

beforeAll(async () => {
  server = await TestServer.start({ RATE_LIMIT: 'on' });
  const { database, accessTokens } = server.running.services;
  await bulkLoad(database, SIZE);
  const bearer = { userId: FIRST_BULK_ID + 500, sessionId: FIRST_BULK_ID + 500 };
  api = server.anonymous.as(accessTokens.issue(bearer, server.clock.nowMs));
  database.listeners.add(query => statements.set(query.sql, query));
}, 300_000);
afterAll(() => server.destroy());

/** Every kind of call that the app makes, by somebody with a past among thousands. */
async function callEverything(): Promise<void> {
  for (const path of [
    'workouts/?limit=50',
    'workouts/?since=2020-05-01T10:00:00.150Z&status=active,completed',
    'workouts/history/?limit=20&offset=40',
    'templates/',
    'exercises/?limit=100',
    'exercises/?q=жим&secondary_muscles=1,2&equipment=1,2',
    'exercises/?archived_only=true',
    `exercises/?id=${FIRST_BULK_ID + 2500},1,2`,
    'workouts/active/',
    'auth/me/',
    'me/settings/',
  ]) {
    await api.send('GET', `/api/${path}`);
  }
  const { next } = await api.get<{ next: string }>('/api/workouts/?limit=10');
  await api.get(next);
  const { place } = await api.get<{ place: string }>('/api/changes/');
  await trainSomehow();
  const page = await api.get<{ place: string }>(`/api/changes/?since=${place}&limit=2`);
  await api.get(`/api/changes/?since=${page.place}`);
  await server.member();
  const { refresh } = (await server.member()).tokens;
  await server.anonymous.post('/api/token/refresh/', { refresh });
  await server.anonymous.post('/api/token/revoke/', { refresh }, 204);
  await sweep(server.running.services);
  await (await server.guest()).delete('/api/me/delete/');
}

async function trainSomehow(): Promise<void> {
  const template = FIRST_BULK_ID + 5_000;
  const ITEMS = '/api/workouts/active/exercises/';
  const form = {
    name: 'Своё',
    equipment: 1,
    primary_muscle: 1,
    secondary_muscles: [2],
    alternatives: [1],
    client_key: key(),
  };
  const exercise = await api.post<{ id: number }>('/api/exercises/', form, 201);
  const applied = await api.post<{ workout_id: number }>(
    `/api/templates/${template}/apply/`,
    { client_key: key() },
    201,
  );
  await api.post(`${ITEMS}bulk-add/`, { exercise_ids: [1, exercise.id], client_keys: [key(), key()] });
  const headers = { 'idempotency-key': key() };
  await api.send('POST', `${ITEMS}1/sets/`, { client_key: key(), ...done(80, 5) }, { headers });
  const active = await api.get<Workout>('/api/workouts/active/');
  const set = active.items[0]?.sets?.[0]?.id;
  await api.patch(`${ITEMS}1/sets/${set}/`, { reps: 6 });
  await api.delete(`${ITEMS}1/sets/${set}/`);
  await api.post(`${ITEMS}replace-by-exercise/`, { new_exercise_id: 3, old_order: 2 });
  await api.delete(`${ITEMS}${active.items[2]?.id}/`);
  await api.patch(`/api/workouts/${applied.workout_id}/update/`, { status: 'completed', duration: 60 });
  await api.post(`/api/workouts/${applied.workout_id}/maybe-update-template/`, { update: true });
  await api.post(`/api/workouts/${applied.workout_id}/save-as-template/`, { client_key: key() }, 201);
  await api.get(`/api/workouts/${applied.workout_id}/summary/`);
  await api.post('/api/workouts/import/', wholeWorkout([[1, done(90, 5)]]), 201);
  await api.patch(`/api/exercises/${exercise.id}/`, { equipment: 2 });
  await api.post(`/api/templates/${template}/favorite/`, { is_favorite: true });
  await api.delete(`/api/templates/${template}/`);
  await api.delete(`/api/exercises/${exercise.id}/`);
}

/** The tables a statement looks through from end to end. */
async function findScans(query: CompiledQuery): Promise<string[]> {
  const { kysely } = server.running.services.database;
  const explain = sql.raw(isOnPostgres ? 'explain ' : 'explain query plan ');
  const plan = await kysely.executeQuery<Record<string, string>>({
    ...explain.compile(kysely),
    sql: `${explain.compile(kysely).sql}${query.sql}`,
    parameters: query.parameters,
  });
  const lines = plan.rows.map(row => row['QUERY PLAN'] ?? row.detail ?? '');
  const scan = isOnPostgres ? /Seq Scan on (\w+)/ : /^SCAN ([a-z]\w*)/;
  return lines.flatMap(line => scan.exec(line)?.[1] ?? []);
}

describe('with a thousand people of a hundred trainings each', () => {
  it('no statement looks through a table that grows', async () => {
    // Loading held the process up: until it has noticed that this is over, it refuses calls.
    await wait(2_500);
    await callEverything();
    const asked = [...statements.values()].filter(query => /^(select|update|delete|insert)/.test(query.sql));
    expect(asked.length).toBeGreaterThan(100);
    server.running.services.database.listeners.clear();
    const scans: string[] = [];
    for (const query of asked) {
      const tables = (await findScans(query)).filter(table => !SMALL_TABLES.includes(table));
      if (tables.length > 0) scans.push(`${tables.join(', ')}: ${query.sql}`);
    }
    expect(scans).toEqual([]);
  }, 120_000);
});
