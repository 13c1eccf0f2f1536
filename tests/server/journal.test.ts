// Covers docs/api.md: The journal.
// What the journal keeps of calls: whose, for how long, how much.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BatchAnswer } from '#contract/batch.ts';
import type { JournalEntry, JournalPage } from '#contract/journal.ts';
import type { SetRowWire } from '#contract/rows.ts';
import type { Template } from '#contract/templates.ts';
import { sweep } from '#server/housekeeping.ts';
import { JOURNAL_ENTRIES } from '#server/limits.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, key, type Library, startTraining } from './support/training.ts';

const DAY_MS = 86_400_000;
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

async function readAll(query = ''): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (let path: string | null = `/api/journal/?${query}`; path !== null; ) {
    const page: JournalPage = await api.get<JournalPage>(path);
    entries.push(...page.results);
    path = page.next;
  }
  return entries;
}

it('tells a single call by ids like one of a batch: the row before, and what changed', async () => {
  const workout = await startTraining(api, [[library.bench, done(80, 8)]]);
  const { items } = await api.get<{ items: { sets: { id: number }[] }[] }>('/api/workouts/active/');
  const set = items[0]?.sets[0];
  await api.patch(`/api/workouts/active/exercises/1/sets/${set?.id}/`, { weight_kg: 82.5 });
  const [entry] = await readAll();
  expect(entry).toMatchObject({ device: expect.any(String), acted_at: expect.any(String) });
  expect(entry?.rows).toEqual([
    {
      was: expect.objectContaining({ kind: 'set', weight_kg: 80, reps: 8, done: true }),
      now: { weight_kg: 82.5 },
    },
  ]);
  await api.patch(`/api/workouts/active/exercises/1/sets/${set?.id}/`, { weight_kg: 82.5 });
  expect((await readAll())[0]?.id).toBe(entry?.id);
  await api.patch(`/api/workouts/active/exercises/1/sets/${set?.id}/`, { weight_kg: null });
  expect((await readAll())[0]?.rows[0]?.now).toEqual({ weight_kg: null });
  await api.patch(`/api/workouts/${workout.id}/update/`, { status: 'cancelled', duration: 0 });
  expect((await readAll())[0]?.rows[0]).toMatchObject({
    was: { status: 'active' },
    now: { status: 'cancelled' },
  });
});

it('tells nothing of a template that was written again as it was', async () => {
  const body = { title: 'Ноги', items: [{ exercise_id: library.squat, sets: [{ reps: 8 }] }] };
  const { id } = await api.post<Template>('/api/templates/', body, 201);
  const [made] = await readAll();
  server.wait(60_000);
  await api.patch(`/api/templates/${id}/`, { items: body.items });
  expect((await readAll())[0]?.id).toBe(made?.id);
});

it('keeps of a set what a device reads of it, and looks at it no more than the call itself', async () => {
  await startTraining(api, [
    [library.bench, done(80, 8)],
    [library.squat, done(100, 5)],
  ]);
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => void statements.push(sql);
  const { listeners } = server.running.services.database;
  const sets = '/api/workouts/active/exercises/1/sets/';
  const client_key = key();
  const { set } = await api.post<{ set: { id: number } }>(
    sets,
    { client_key, weight_kg: 60, note: 'Т' },
    201,
  );
  const [made] = await readAll();
  listeners.add(listen);
  await api.patch(`${sets}${set.id}/`, { reps: 5 });
  listeners.delete(listen);
  const { body } = await api.send('POST', '/api/batch/', {
    cursor: null,
    device: key(),
    sent_at: server.clock.nowMs,
    calls: [],
  });
  const row = (body as BatchAnswer).rows.find(one => one.kind === 'set' && one.key === client_key);
  const { reps: _reps, ...unchanged } = row as SetRowWire;
  expect(made?.rows).toEqual([{ was: null, now: { ...unchanged, updated_at: expect.any(String) } }]);
  await api.delete(`${sets}${set.id}/`);
  expect((await readAll())[0]?.rows).toEqual([{ was: row, now: null }]);
  // One to find it, one for the answer, which is the exercise's sets and their last time.
  expect(statements.filter(sql => /^select.*"workout_sets"/.test(sql))).toHaveLength(2);
});

it('keeps of a refused call nothing, and tells nobody else', async () => {
  await startTraining(api, [[library.bench, done(80, 8)]]);
  const before = await readAll();
  const { items } = await api.get<{ items: { sets: { id: number }[] }[] }>('/api/workouts/active/');
  const path = `/api/workouts/active/exercises/1/sets/${items[0]?.sets[0]?.id}/`;
  await api.refused('PATCH', path, { exercise_id: library.squat, reps: 9 }, 'exercise_replaced');
  await api.refused('PATCH', path, { weight_kg: -1 }, 'invalid');
  expect(await readAll()).toEqual(before);
  const other = await server.guest();
  expect((await other.get<JournalPage>('/api/journal/')).results).toEqual([]);
});

it('goes by what the form of a call names, whatever else its body says', async () => {
  const unknown = { client_keys: [{ toString: 1 }], old_order: { toString: 1 } };
  const workout = key();
  await api.post('/api/workouts/create/', { ...unknown, client_key: workout }, 201);
  expect((await readAll())[0]?.rows).toMatchObject([{ was: null, now: { kind: 'workout', key: workout } }]);
  await api.post('/api/workouts/active/exercises/bulk-add/', {
    exercise_ids: [library.bench],
    old_order: { toString: 1 },
  });
});

it('goes by pages, and leaves out what one device has sent', async () => {
  const device = key();
  const now = server.clock.nowMs;
  const calls = [60, 75, 90, 105].map((sec, at) => ({
    id: key(),
    method: 'PATCH',
    path: '/api/me/settings/',
    body: { rest_default_sec: sec },
    acted_at: now + at,
  }));
  await api.post('/api/batch/', { cursor: null, device, sent_at: now + 10, calls });
  await api.patch('/api/me/settings/', { rest_default_sec: 120 });
  const all = await readAll('limit=2');
  expect(all.map(entry => entry.rows[0]?.now)).toEqual(
    [120, 105, 90, 75, 60].map(rest_default_sec => ({ rest_default_sec })),
  );
  expect(all.slice(1).map(entry => entry.key)).toEqual(calls.map(({ id }) => id).toReversed());
  expect(await readAll(`except=${device}`)).toEqual(all.slice(0, 1));
});

it('says of a change that is too large only what it was about', async () => {
  const sets = Array.from({ length: 100 }, () => ({ weight_kg: 80, reps: 8, note: 'а'.repeat(500) }));
  const items = Array.from({ length: 2 }, () => ({ exercise_id: library.bench, sets }));
  const template = await api.post<Template>(
    '/api/templates/',
    { title: 'Верх', items, client_key: key() },
    201,
  );
  await api.delete(`/api/templates/${template.id}/`);
  const [entry] = await readAll();
  expect(entry?.is_cut).toBe(true);
  expect(entry?.rows).toEqual([{ was: expect.objectContaining({ title: 'Верх', items: [] }), now: null }]);
});

it('is kept for 90 days', async () => {
  const { api: old } = await server.member();
  await old.patch('/api/me/settings/', { rest_default_sec: 60 });
  const { services } = server.running;
  const entries = services.database.kysely.selectFrom('journal').selectAll().orderBy('id', 'desc').limit(1);
  const line = await entries.executeTakeFirstOrThrow();
  server.wait(89 * DAY_MS);
  await sweep(services);
  expect(await entries.executeTakeFirst()).toEqual(line);
  server.wait(2 * DAY_MS);
  await sweep(services);
  expect((await entries.executeTakeFirst())?.id).not.toBe(line.id);
});

it('keeps of one person the newest so many', async () => {
  await api.patch('/api/me/settings/', { rest_default_sec: 60 });
  const [first] = await readAll();
  const { kysely } = server.running.services.database;
  const found = kysely.selectFrom('journal').selectAll().where('id', '=', Number(first?.id));
  const { id: _, ...line } = await found.executeTakeFirstOrThrow();
  const many = Array.from({ length: 100 }, () => line);
  for (let at = 0; at < JOURNAL_ENTRIES; at += many.length) {
    await kysely.insertInto('journal').values(many).execute();
  }
  for (let sec = 100; sec < 202; sec += 1) await api.patch('/api/me/settings/', { rest_default_sec: sec });
  const { count } = await kysely
    .selectFrom('journal')
    .select(eb => eb.fn.countAll().as('count'))
    .where('user_id', '=', line.user_id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeLessThan(JOURNAL_ENTRIES + 100);
  expect(await found.executeTakeFirst()).toBeUndefined();
}, 60_000);

it('refuses a place beyond all numbers', async () => {
  await api.refused('GET', '/api/journal/?before=99999999999999999999', undefined, 'invalid');
  expect(await readAll('before=9007199254740991')).toEqual([]);
});
