import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/auth.ts';
import type { Call } from '#contract/call.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { RecoveryCodes } from '#contract/recovery-calls.ts';
import type { NewToken } from '#contract/session-calls.ts';
import type { Workout } from '#contract/workouts.ts';
import type { RanStatement } from '#server/database/query-times.ts';
import { sweep } from '#server/housekeeping.ts';
import { sendSignals } from '#server/push/send-signals.ts';
import { bulkKey, bulkLoad, FIRST_BULK_ID } from '../../scripts/bulk-load/bulk-load.ts';
import { type PushService, startPushService } from '../../scripts/harness/push-service.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { ALL_CALLS, type Api, findCall } from './support/api.ts';
import {
  addItem,
  addSet,
  Device,
  deleteItem,
  deleteSet,
  type GivenCall,
  patchSet,
  replaceItem,
  setRest,
  start,
  update,
} from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { done, key, wholeWorkout } from './support/training.ts';

/** Enough that a look through a whole table is never the better plan. */
const SIZE = { users: 1_000, workouts: 100, items: 2, sets: 2 };
/** They stay as small as they are, whoever comes. */
const SMALL_TABLES = ['muscles', 'equipments', 'schema_versions'];

let server: TestServer;
let service: PushService;
let api: Api;
const statements = new Map<string, RanStatement>();
const answered = new Set<Call>();

beforeAll(async () => {
  service = await startPushService();
  server = await TestServer.start({ RATE_LIMIT: 'on', PUSH_ENDPOINTS: 'loopback' });
  await bulkLoad(server.running.services.database, SIZE);
  // Loading held the process up: until it had noticed that this is over, it would refuse calls.
  await server.close();
  await server.open();
  // Another person's call counts as well: some can be made only once by one.
  server.running.app.addHook('onResponse', async (request, reply) => {
    const call = findCall(request.method, request.url);
    if (call && reply.statusCode < 300) answered.add(call);
  });
  const { database, accessTokens } = server.running.services;
  const id = FIRST_BULK_ID + 500;
  const bearer = { userId: id, userKey: bulkKey('a', 500), sessionId: id };
  api = server.anonymous.as(accessTokens.issue(bearer, server.clock.nowMs));
  database.listeners.add(query => statements.set(query.sql, query));
}, 300_000);
afterAll(async () => {
  await server.destroy();
  await service.close();
});

/** Every call there is, and what the server does by itself, by somebody with a past among thousands. */
async function callEverything(): Promise<void> {
  await look();
  for (const order of ['', '&order=newest']) {
    const { next } = await api.get<{ next: string }>(`/api/workouts/?limit=10${order}`);
    await api.get(next);
  }
  await train();
  await keepTemplatesAndExercises();
  await exchange();
  await comeAndGo();
  await rest();
  await sweep(server.running.services);
}

async function look(): Promise<void> {
  for (const path of [
    'workouts/?limit=50',
    'workouts/?since=2020-05-01T10:00:00.150Z&status=active,completed',
    'workouts/?order=newest&status=completed,cancelled&limit=50',
    'workouts/history/?limit=20&offset=40',
    'templates/',
    'journal/?limit=20',
    'exercises/?limit=100',
    'exercises/?q=жим&secondary_muscles=1,2&equipment=1,2',
    'exercises/?archived_only=true',
    `exercises/?id=${FIRST_BULK_ID + 2500},1,2`,
    'exercises/1/',
    'muscles/',
    'equipments/',
    'auth/me/',
    'me/settings/',
    'push/key/',
  ]) {
    await api.get(`/api/${path}`);
  }
  await api.patch('/api/me/', { email: 'long@gym.example' });
  await api.patch('/api/me/settings/', { rest_default_sec: 90 });
}

const TEMPLATE = FIRST_BULK_ID + 5_000;

async function train(): Promise<void> {
  const ITEMS = '/api/workouts/active/exercises/';
  const applied = await api.post<{ workout_id: number }>(
    `/api/templates/${TEMPLATE}/apply/`,
    { client_key: key() },
    201,
  );
  const added = { exercise_ids: [1, 2], client_keys: [key(), key()] };
  await api.post(`${ITEMS}bulk-add/`, added);
  const headers = { 'idempotency-key': key() };
  await api.send('POST', `${ITEMS}1/sets/`, { client_key: key(), ...done(80, 5) }, { headers });
  await api.get(ITEMS);
  await api.get(`${ITEMS}?workout_id=${applied.workout_id}`);
  await api.get(`${ITEMS}1/sets/`);
  const active = await api.get<Workout>('/api/workouts/active/');
  const exercise = active.items[0]?.exercise.id;
  const set = active.items[0]?.sets?.[0]?.id;
  await api.get(`${ITEMS}1/sets/?workout_id=${applied.workout_id}&exercise_id=${exercise}`);
  await api.patch(`${ITEMS}1/sets/${set}/`, { reps: 6 });
  await api.delete(`${ITEMS}1/sets/${set}/`);
  await api.patch(`${ITEMS}${active.items[1]?.id}/`, { position: 5 });
  await api.post(`${ITEMS}replace-by-exercise/`, { new_exercise_id: 3, old_order: 2 });
  await api.delete(`${ITEMS}${active.items[2]?.id}/`);
  const workout = `/api/workouts/${applied.workout_id}/`;
  await api.patch(`${workout}update/`, { status: 'completed', duration: 60 });
  await api.get(workout);
  await api.get(`${workout}summary/`);
  await api.post(`${workout}maybe-update-template/`, { update: true });
  await api.post(`${workout}save-as-template/`, { client_key: key() }, 201);
  await api.post('/api/workouts/import/', wholeWorkout([[1, done(90, 5)]]), 201);
  const { status: _, ...old } = wholeWorkout([[1, done(90, 5)]]);
  const imported = { client_key: key(), source: 'strong', workouts: [old] };
  await api.post('/api/imports/', imported);
  await api.delete(`/api/imports/${imported.client_key}/`);
  const again = await api.post<{ workout_id: number }>(`${workout}recreate/`, { client_key: key() }, 201);
  await api.patch(`/api/workouts/${again.workout_id}/update/`, { status: 'cancelled' });
  const empty = await api.post<Workout>('/api/workouts/create/', { client_key: key() }, 201);
  await api.patch(`/api/workouts/${empty.id}/update/`, { status: 'cancelled' });
}

async function keepTemplatesAndExercises(): Promise<void> {
  const form = {
    name: 'Своё',
    equipment: 1,
    primary_muscle: 1,
    secondary_muscles: [2],
    alternatives: [1],
    client_key: key(),
  };
  const exercise = await api.post<{ id: number }>('/api/exercises/', form, 201);
  const its = `/api/exercises/${exercise.id}/`;
  await api.patch(its, { equipment: 2, alternatives: [2], secondary_muscles: [3] });
  await api.get(its);
  await api.patch(`${its}settings/`, { note: 'Хват шире', rest_sec: 90 });
  await api.get(`${its}settings/`);
  await api.post(`${its}archive/`);
  await api.post(`${its}unarchive/`);
  await api.delete(its);
  await api.post(`${its}restore/`);
  const { results } = await api.get<{ results: { id: number }[] }>('/api/workouts/?limit=1&status=completed');
  const body = { workout_id: results[0]?.id, title: 'Ноги', client_key: key() };
  await api.post('/api/templates/', body, 201);
  const moved = `/api/workouts/${results[0]?.id}/status/`;
  for (const status of ['cancelled', 'completed']) await api.post(moved, { status });
  const content = { title: 'Ноги', items: [{ exercise_id: 1, sets: [{ weight_kg: 60, reps: 8 }] }] };
  await api.get(`/api/templates/${TEMPLATE}/`);
  await api.patch(`/api/templates/${TEMPLATE}/`, { ...content, position: 3 });
  await api.post(`/api/templates/${TEMPLATE}/favorite/`, { is_favorite: true });
  await api.delete(`/api/templates/${TEMPLATE}/`);
}

async function comeAndGo(): Promise<void> {
  const { api: member, username, password, tokens } = await server.member();
  const { refresh } = await server.anonymous.post<Tokens>('/api/token/refresh/', { refresh: tokens.refresh });
  const made = await member.post<NewToken>('/api/me/tokens/', { name: 'x', scope: 'read', password }, 201);
  await server.anonymous.as(made.token).get('/api/auth/me/');
  await member.get('/api/me/sessions/');
  await member.delete(`/api/me/sessions/${made.session.id}/`);
  const changed = { current_password: password, new_password: 'secret-2', new_password2: 'secret-2' };
  await member.post('/api/me/change-password/', changed, 204);
  await member.get('/api/me/recovery-codes/');
  const { codes } = await member.post<RecoveryCodes>(
    '/api/me/recovery-codes/',
    { password: 'secret-2' },
    201,
  );
  const recovery = { username, code: codes[0], new_password: 'secret-3', new_password2: 'secret-3' };
  await server.anonymous.post('/api/auth/recover/', recovery, 204);
  await server.anonymous.post('/api/token/revoke/', { refresh }, 204);
  const guest = await server.guest();
  const form = { username: 'upgraded', email: '', password: 'secret-1', password2: 'secret-1', hp_ts: 0 };
  const client_key = `${key()}${key()}`.replaceAll('-', '');
  await guest.post('/api/auth/guest/return-key/', { client_key }, 204);
  await guest.post('/api/auth/guest/upgrade/', { ...form, hp_field: '' });
  await (await server.guest()).delete('/api/me/delete/');
}

/** A device that reads its past and on from an older change, and all that it may send, by keys. */
async function exchange(): Promise<void> {
  const device = new Device(api, server.clock.nowMs);
  const first = await device.read();
  expect(first.has_more || first.rows.length > 100).toBe(true);
  await device.exchange();
  const { client_key: bench = '' } = await api.get<Exercise>('/api/exercises/1/');
  const { client_key: squat = '' } = await api.get<Exercise>('/api/exercises/2/');
  const [workout, joined, item, own, template, set] = [key(), key(), key(), key(), key(), key()];
  const of = (path: string, body: object): GivenCall => ({
    method: 'POST',
    path: `/api/${path}`,
    body: { ...body },
  });
  await device.done([
    start(workout),
    addItem(workout, item, bench ?? ''),
    addSet(item, set, { reps: 5 }),
    patchSet(item, set, { done: true }),
    start(joined),
    addItem(joined, own, squat ?? ''),
    addSet(own, key(), { done: true }),
    deleteSet(own, key(), device.cursor),
    update(joined, { status: 'completed' }),
    of(`workouts/${workout}/save-as-template/`, { client_key: template }),
    of(`templates/${template}/favorite/`, { is_favorite: true }),
    replaceItem(item, squat ?? '', device.cursor),
    deleteItem(item, device.cursor),
    update(workout, { title: 'Ноги', status: 'cancelled' }, device.cursor),
    of(`templates/${template}/apply/`, { client_key: key(), items: [] }),
    setRest(55),
  ]);
  const again = { cursor: '50.tag.c.60.set.1', known: ['40.tag', '41.tag'] };
  await device.send([], again);
  await device.send([], { ...again, cursor: '50.other' });
  await device.send([], { ...again, cursor: null });
}

/** A rest whose signal was sent, one whose push service cannot now, and one whose device is forgotten. */
async function rest(): Promise<void> {
  await api.put('/api/push/subscription/', service.subscribe());
  for (const [nth, status] of [201, 503, 410].entries()) {
    service.answerWith(status);
    await api.put('/api/push/rest/', { left_ms: 0, revision: nth });
    server.wait(2_000);
    const already = service.received.length;
    await sendSignals(server.running.services);
    await expect.poll(() => service.received.length).toBeGreaterThan(already);
    server.wait(20_000);
  }
  const forgets = /^delete from "push_subscriptions" where "id" = \S+ and "endpoint"/;
  await expect.poll(() => [...statements.keys()].some(text => forgets.test(text))).toBe(true);
  await api.put('/api/push/subscription/', service.subscribe());
  await api.delete('/api/push/rest/', { revision: 9 });
  await api.delete('/api/push/subscription/');
}

/** The tables a statement looks through from end to end. */
async function findScans(query: RanStatement): Promise<string[]> {
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

interface Column {
  child: string;
  name: string;
}

/** What points to a row that may go: the database looks it up by itself, and explains none of that. */
const REFERENCES = isOnPostgres
  ? `select conrelid::regclass::text as child, attname as name
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid::regclass::text not in ('muscles', 'equipments')`
  : `select t.name as child, f."from" as name from sqlite_master as t, pragma_foreign_key_list(t.name) as f
     where f."table" not in ('muscles', 'equipments')`;

/** The first columns of indexes, by which alone such a look is quick. */
const FIRST_COLUMNS = isOnPostgres
  ? `select indrelid::regclass::text as child, attname as name
     from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]`
  : `select t.name as child, c.name from sqlite_master as t, pragma_table_info(t.name) as c where c.pk = 1
     union select t.name, c.name
     from sqlite_master as t, pragma_index_list(t.name) as i, pragma_index_info(i.name) as c where c.seqno = 0`;

describe('with a thousand people of a hundred trainings each', () => {
  it('no statement looks through a table that grows', async () => {
    await callEverything();
    expect(ALL_CALLS.filter(call => !answered.has(call)).map(call => `${call.method} ${call.path}`)).toEqual(
      [],
    );
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

  it('no row that goes has a table looked through for what points to it', async () => {
    const { kysely } = server.running.services.database;
    const read = async (query: string) => (await sql.raw<Column>(query).execute(kysely)).rows;
    const indexed = new Set((await read(FIRST_COLUMNS)).map(column => `${column.child}.${column.name}`));
    const references = (await read(REFERENCES)).map(column => `${column.child}.${column.name}`);
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter(reference => !indexed.has(reference))).toEqual([]);
  });
});
