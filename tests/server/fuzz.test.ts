import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpLines } from '#server/maintenance/dump-lines.ts';
import { drawCalls, type HostileCall, type OpenApi } from '../../scripts/hostile/draw-calls.ts';
import type { Api } from './support/api.ts';
import { type Member, TestServer } from './support/test-server.ts';
import { done, findLibrary, key, startTraining, train } from './support/training.ts';

/** `npm run fuzz` makes many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1_500);
/** In every text of the victim: whoever else sees it has seen too much. */
const MARK = `mark-${randomUUID().slice(0, 8)}`;

let server: TestServer;
let victim: Member;
let attacker: Api;
beforeAll(async () => {
  server = await TestServer.start();
  victim = await server.member(`${MARK}-victim`);
  attacker = await server.guest();
  await fill(victim.api, MARK);
  await fill(attacker, 'own');
}, 60_000);
afterAll(() => server.destroy());

/** Something of everything: a template, an exercise, a finished workout and one that goes on. */
async function fill(api: Api, mark: string) {
  const library = await findLibrary(api);
  const names = await api.get<{ results: { id: number }[] }>('/api/muscles/');
  const tools = await api.get<{ results: { id: number }[] }>('/api/equipments/');
  const form = { name: `${mark} жим`, equipment: tools.results[0]?.id, primary_muscle: names.results[0]?.id };
  const exercise = await api.post<{ id: number }>('/api/exercises/', { ...form, client_key: key() }, 201);
  const workout = await train(api, [[exercise.id, done(80, 5)]]);
  const template = { title: `${mark} план`, client_key: key() };
  await api.post(`/api/workouts/${workout.id}/save-as-template/`, template, 201);
  const active = await startTraining(api, [[library.bench, done(60, 8)]]);
  await api.patch(`/api/workouts/${active.id}/update/`, { title: `${mark} сегодня` });
}

/** The victim's rows, word for word. */
async function readVictim(): Promise<string[]> {
  const { database } = server.running.services;
  const { id } = await victim.api.get<{ id: number }>('/api/auth/me/');
  const isTheirs = new RegExp(`"user_id":${id}[,}]|${MARK}`);
  return await database.read(async trx => {
    const lines: string[] = [];
    for await (const line of dumpLines(trx, database.dialect)) {
      if (isTheirs.test(line)) lines.push(line);
    }
    return lines;
  });
}

/** Every id there is, the victim's among them. */
async function listIds(): Promise<string[]> {
  const { kysely } = server.running.services.database;
  const tables = ['users', 'workouts', 'workout_items', 'workout_sets', 'templates', 'exercises'] as const;
  const rows = await Promise.all(
    tables.map(table => kysely.selectFrom(table).select('id').orderBy('id', 'desc').limit(4).execute()),
  );
  return [...new Set(rows.flat().map(row => String(row.id)))];
}

async function send(
  { method, path, query, body, raw, key: idempotencyKey }: HostileCall,
  token: string | null,
) {
  const payload = raw ?? (body === undefined ? undefined : (JSON.stringify(body) ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return await server.running.app.inject({
    method: method as 'GET',
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
}

/** The same calls as a device sends them. */
function toBatch(calls: readonly HostileCall[]): HostileCall {
  const body = {
    cursor: null,
    device: randomUUID(),
    sent_at: Date.now(),
    calls: calls
      .filter(call => ['POST', 'PATCH', 'DELETE'].includes(call.method))
      .map(({ method, path, query, body: inner }) => ({
        id: randomUUID(),
        method,
        path: `${path}?${new URLSearchParams(query as Record<string, string>)}`.slice(0, 300),
        ...(typeof inner === 'object' && inner !== null && !Array.isArray(inner) && { body: inner }),
        acted_at: Date.now(),
      })),
  };
  return { method: 'POST', path: '/api/batch/', query: {}, body, raw: undefined, key: undefined };
}

function countSuccesses(statuses: ReadonlyMap<number, number>): number {
  return [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
}

/** An account that is gone, or a login that is ended, can't be attacked from: whose it may cost comes for that call alone. */
async function chooseToken({ path }: HostileCall): Promise<string | null> {
  const isFatal = path.startsWith('/api/me/delete/') || path.startsWith('/api/me/sessions/');
  return (isFatal ? await server.guest() : attacker).token;
}

it(`answers ${RUNS} hostile calls without a 5xx, without another's data and without touching it`, async () => {
  const document = await server.anonymous.get<OpenApi>('/api/schema/');
  const before = await readVictim();
  expect(before.length).toBeGreaterThan(10);
  const statuses = new Map<number, number>();
  const batched = new Map<number, number>();
  let deleted = 0;
  let unreadable = 0;

  await fc.assert(
    fc.asyncProperty(drawCalls(document, await listIds()), async call => {
      const answer = await send(call, await chooseToken(call));
      if (call.path.startsWith('/api/me/delete/') && answer.statusCode === 204) deleted++;
      if (call.raw !== undefined && answer.statusCode === 400) unreadable++;
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect(answer.body).not.toContain(MARK);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: RUNS },
  );

  await fc.assert(
    fc.asyncProperty(fc.array(drawCalls(document, await listIds()), { maxLength: 6 }), async calls => {
      const answer = await send(toBatch(calls), attacker.token);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect(answer.body).not.toContain(MARK);
      for (const { status } of answer.json<{ results?: { status: number }[] }>().results ?? []) {
        expect(status, answer.body).toBeLessThan(500);
        batched.set(status, (batched.get(status) ?? 0) + 1);
      }
    }),
    { numRuns: RUNS / 3 },
  );

  expect(await readVictim()).toEqual(before);
  // Not vacuous: calls of every kind came through, too.
  for (const seen of [batched, statuses]) {
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
    expect(countSuccesses(seen)).toBeGreaterThan(5);
  }
  expect(deleted).toBeGreaterThan(0);
  expect(unreadable).toBeGreaterThan(0);
  for (const path of ['/api/workouts/', '/api/workouts/history/', '/api/templates/', '/api/exercises/']) {
    await attacker.get(`${path}?limit=200`);
  }
}, 1_800_000);
