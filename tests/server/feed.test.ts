// Covers docs/api.md: Rows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#contract/batch.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { FeedRow } from '#contract/rows.ts';
import type { Template } from '#contract/templates.ts';
import type { Workout } from '#contract/workouts.ts';
import { JOINS_PER_WORKOUT } from '#server/limits.ts';
import type { Api } from './support/api.ts';
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
import { done, findLibrary, findLibraryKeys, key, type Library, wholeWorkout } from './support/training.ts';

let server: TestServer;
let api: Api;
let library: Library;
let bench: string;
let squat: string;
let device: Device;
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  library = await findLibrary(server.anonymous);
  ({ bench, squat } = await findLibraryKeys(server.anonymous));
});
beforeEach(async () => {
  api = await server.guest();
  device = new Device(api, server.clock.nowMs);
});
afterAll(() => server.destroy());

const importDay = (day: number, sets = 1) =>
  api.post<Workout>(
    '/api/workouts/import/',
    wholeWorkout([[library.bench, ...Array(sets).fill(done(80, 8))]], {
      title: `День ${day}`,
      started_at: new Date(Date.UTC(2026, 0, day, 10)).toISOString(),
      finished_at: new Date(Date.UTC(2026, 0, day, 11)).toISOString(),
    }),
    201,
  );

/** What a device that is up to date hears of what somebody does. */
async function reported(act: () => Promise<unknown>): Promise<FeedRow[]> {
  await device.exchange();
  await act();
  return (await device.read()).rows;
}

const namesOf = (rows: readonly FeedRow[]) =>
  rows.map(row => (row.kind === 'gone' ? `gone ${row.of} ${row.key}` : `${row.kind} ${row.key}`));

describe('a device that is up to date', () => {
  it('hears of nothing, for one look at its session', async () => {
    await importDay(1);
    await device.exchange();
    await device.read();
    const { listeners } = server.running.services.database;
    const statements: string[] = [];
    const listen = (query: { sql: string }) => statements.push(query.sql);
    listeners.add(listen);
    const { body } = await device.send([]);
    listeners.delete(listen);
    expect(body).toMatchObject({ results: [], rows: [], cursor: device.cursor });
    expect(body).not.toHaveProperty('has_more');
    // Not what looks for due signals meanwhile.
    const looks = statements.filter(sql => sql.startsWith('select') && !sql.includes('push_'));
    expect(looks).toEqual([expect.stringContaining('inner join "users"')]);
  });

  it('hears of a tick by its row alone, in less than a kilobyte each way', async () => {
    const [workout, item, set] = [key(), key(), key()];
    const values = { weight_kg: 82.5, reps: 8, hard_reps: 2, rest_sec: 90 };
    await device.done([start(workout), addItem(workout, item, bench), addSet(item, set, values)]);
    const { needs: _, ...tick } = device.call(patchSet(item, set, { exercise_id: bench, done: true }));
    const body = { cursor: device.cursor, device: device.key, sent_at: device.nowMs, calls: [tick] };
    const answer = await api.post<BatchAnswer>('/api/batch/', body);
    expect(answer.rows).toMatchObject([{ kind: 'set', key: set, done: true }]);
    expect(JSON.stringify(body).length + JSON.stringify(answer).length).toBeLessThan(1_024);
  });

  it('hears of each row that a call writes, and of no other', async () => {
    const [workout, item, set] = [key(), key(), key()];
    const other = new Device(api, server.clock.nowMs);
    const by = (call: Parameters<Device['done']>[0][number]) =>
      reported(() => other.done([call])).then(namesOf);
    expect(await by(start(workout))).toEqual([`workout ${workout}`]);
    expect(await by(addItem(workout, item, bench))).toEqual([`item ${item}`]);
    expect(await by(addSet(item, set))).toEqual([`set ${set}`]);
    expect(await by(patchSet(item, set, { done: true }))).toEqual([`set ${set}`]);
    expect(await by(patchSet(item, set, { done: true }))).toEqual([]);
    expect(await by(update(workout, { title: 'Ноги' }))).toEqual([`workout ${workout}`]);
    expect(await by(update(workout, { title: 'Ноги' }))).toEqual([]);
    expect(await by(setRest(45))).toEqual(['settings settings']);
    expect(await by(setRest(45))).toEqual([]);
    expect(await by(replaceItem(item, squat))).toEqual([`item ${item}`, `gone set ${set}`]);
    expect(await by(replaceItem(item, squat))).toEqual([]);
    expect(await reported(() => other.refused(addSet(item, set)))).toEqual([]);
    const next = key();
    expect(await by(addSet(item, next))).toEqual([`set ${next}`]);
    expect(await by(deleteSet(item, next))).toEqual([`gone set ${next}`]);
    expect(await by(deleteItem(item))).toEqual([`gone item ${item}`]);
    expect(await by(update(workout, { status: 'completed' }))).toEqual([`workout ${workout}`]);
  });

  it('hears of templates and own exercises', async () => {
    const { id, client_key } = await importDay(1);
    const [template, exercise] = [key(), key()];
    const save = { workout_id: id, title: 'План', client_key: template };
    // The training is that template's newest use.
    expect(namesOf(await reported(() => api.post('/api/templates/', save, 201)))).toEqual([
      `template ${template}`,
      `workout ${client_key}`,
    ]);
    expect(device.find('template', template)).toMatchObject({
      title: 'План',
      items: [{ exercise_key: bench, sets: [{ weight_kg: 80, reps: 8 }] }],
    });
    expect(device.find('workout', client_key ?? '')).toMatchObject({ template_key: template });
    const favour = () => api.post(`/api/templates/${template}/favorite/`, { is_favorite: true });
    expect(namesOf(await reported(favour))).toEqual([`template ${template}`]);
    const { rows } = { rows: await reported(() => api.delete(`/api/templates/${template}/`)) };
    expect(namesOf(rows)).toEqual([`workout ${client_key}`, `gone template ${template}`]);
    expect(device.find('workout', client_key ?? '')).toMatchObject({ template_key: null });

    const form = {
      name: 'Своё',
      client_key: exercise,
      equipment: 1,
      primary_muscle: 1,
      alternatives: [bench],
    };
    const friend = { ...form, client_key: key(), alternatives: [exercise] };
    await reported(() => api.post('/api/exercises/', form, 201));
    expect(device.find('exercise', exercise)).toMatchObject({ alternative_keys: [bench], is_deleted: false });
    await reported(() => api.post('/api/exercises/', friend, 201));
    // Whoever names it names its key: nothing of theirs has changed.
    expect(namesOf(await reported(() => api.delete(`/api/exercises/${exercise}/`)))).toEqual([
      `exercise ${exercise}`,
    ]);
    expect(device.find('exercise', exercise)).toMatchObject({ is_deleted: true });
  });

  it("hears nothing of another's", async () => {
    await device.exchange();
    const other = await server.guest();
    await new Device(other, server.clock.nowMs).done([start(key()), setRest(15)]);
    expect(await device.read()).toMatchObject({ rows: [] });
  });

  it('hears nothing of later trainings when an earlier one changes', async () => {
    const first = await importDay(1);
    await importDay(2);
    const set = first.items[0]?.sets?.[0];
    const path = `/api/workouts/active/exercises/${first.items[0]?.client_key}/sets/${set?.client_key}/`;
    expect(namesOf(await reported(() => api.patch(path, { weight_kg: 200 })))).toEqual([
      `set ${set?.client_key}`,
    ]);
  });
});

/** A hundred exercises of ten sets: no workout may be larger. */
function largest() {
  return wholeWorkout(Array.from({ length: 100 }, () => [library.bench, ...Array(10).fill(done(80, 8))]));
}

describe('pages of changes', () => {
  it('hold a thousand rows, each once, and may end within one change', async () => {
    await device.exchange();
    const other = new Device(api, server.clock.nowMs);
    const [workout, ...items] = Array.from({ length: 21 }, () => key());
    await other.done([start(workout ?? ''), ...items.map(item => addItem(workout ?? '', item, bench))]);
    // The largest workout that there may be, beside the other one: more than a page.
    await api.post('/api/workouts/import/', largest(), 201);
    const pages = [await device.read()];
    while (pages.at(-1)?.has_more) pages.push(await device.read());
    expect(pages.map(page => page.rows.length)).toEqual([1_000, 122]);
    const names = namesOf(pages.flatMap(page => page.rows));
    expect(new Set(names).size).toBe(names.length);
    expect(device.of('set')).toHaveLength(1_000);
    expect((await device.read()).rows).toEqual([]);
  });

  it('bring a parent before its children', async () => {
    await device.exchange();
    const other = new Device(api, server.clock.nowMs);
    const [workout, item] = [key(), key()];
    await other.done([start(workout), addItem(workout, item, bench), addSet(item, key())]);
    await other.done([update(workout, { title: 'Ноги' })]);
    expect((await device.read()).rows.map(row => row.kind)).toEqual(['workout', 'item', 'set']);
  });

  it('tell again at the end what changes while somebody reads them', async () => {
    await device.exchange();
    const { client_key } = await api.post<Workout>('/api/workouts/import/', largest(), 201);
    await device.read();
    await api.patch(`/api/workouts/${client_key}/update/`, { title: 'Новое' });
    await device.exchange();
    expect(device.find('workout', client_key ?? '')).toMatchObject({ title: 'Новое' });
    expect(device.of('set')).toHaveLength(1_000);
  });
});

describe('rows that carry others', () => {
  const sizes = (rows: readonly FeedRow[]) =>
    rows.reduce((sum, row) => sum + (row.kind === 'template' ? countSets(row.items) : carried(row)), 0);
  const countSets = (items: readonly { sets: readonly unknown[] }[]) =>
    items.reduce((sum, { sets }) => sum + sets.length, 0);
  const carried = (row: FeedRow) => (row.kind === 'exercise' ? row.alternative_keys.length : 0);

  async function readAll(): Promise<FeedRow[][]> {
    const pages: FeedRow[][] = [];
    for (let hasMore = true; hasMore; ) {
      const { rows, has_more } = await device.read();
      pages.push(rows);
      hasMore = has_more === true;
    }
    return pages;
  }

  async function makeTemplates(): Promise<void> {
    const { client_key } = await api.post<Workout>('/api/workouts/import/', largest(), 201);
    for (let n = 0; n < 5; n++) await api.post(`/api/workouts/${client_key}/save-as-template/`, {}, 201);
  }

  async function makeExercises(): Promise<void> {
    const alternatives = Array.from({ length: 100 }, (_, n) => n + 1);
    for (let n = 0; n < 25; n++) {
      await api.post('/api/exercises/', { name: `${n}`, equipment: 1, primary_muscle: 1, alternatives }, 201);
    }
  }

  it.each([
    ['templates', makeTemplates, 'template', 5],
    ['exercises', makeExercises, 'exercise', 25],
  ] as const)(
    'are counted with them: %s, in the first reading and in changes',
    async (_, make, kind, count) => {
      await device.exchange();
      await make();
      for (const reader of [device, new Device(api, server.clock.nowMs)]) {
        device = reader;
        const pages = await readAll();
        expect(device.of(kind)).toHaveLength(count);
        // One is whole, whatever the page has already.
        expect(Math.max(...pages.map(sizes))).toBeLessThanOrEqual(2_000);
        expect(pages.flat().filter(row => row.kind === kind)).toHaveLength(count);
      }
    },
  );
});

describe('the first reading', () => {
  it('brings what is needed at once first, then the past from its newest end', async () => {
    for (let day = 1; day <= 28; day++) await importDay(day, 60);
    const oldSquat = wholeWorkout([[library.squat, done(100, 5)]], {
      started_at: '2025-01-01T10:00:00.000Z',
      finished_at: '2025-01-01T11:02:00.000Z',
    });
    await api.post('/api/workouts/import/', oldSquat, 201);
    const writer = new Device(api, server.clock.nowMs);
    const [active, item] = [key(), key()];
    await writer.read([start(active), addItem(active, item, squat), setRest(45)]);
    await api.post(`/api/workouts/${active}/save-as-template/`, { client_key: key() }, 201);

    const first = await device.read();
    expect(first.has_more).toBe(true);
    expect(first.past).toEqual({ done: expect.any(Number), total: 29 });
    expect(first.rows.slice(0, 2).map(row => row.kind)).toEqual(['settings', 'template']);
    expect(first.rows.length).toBeLessThan(1_100);
    // The active one, where its previous values come from, and then the newest.
    const heads = first.rows.filter(row => row.kind === 'workout').map(row => row.key);
    expect(heads.slice(0, 2)).toEqual([active, oldSquat.client_key]);
    expect(device.find('workout', heads[2] ?? '')).toMatchObject({ title: 'День 28' });
    const pages = [first];
    while (pages.at(-1)?.has_more) pages.push(await device.read());
    expect(pages.at(-1)?.past).toEqual({ done: 29, total: 29 });
    expect(device.of('workout')).toHaveLength(30);
    expect(device.of('set')).toHaveLength(28 * 60 + 1);
    expect((await device.read()).rows).toEqual([]);
  });

  it('is followed by what changed meanwhile', async () => {
    for (let day = 1; day <= 20; day++) await importDay(day, 60);
    await device.read();
    const newest = await importDay(25);
    const told28 = device.of('workout').find(row => row.title === 'День 20');
    await api.patch(`/api/workouts/${told28?.key}/update/`, { title: 'Новое' });
    await device.exchange();
    expect(device.find('workout', newest.client_key ?? '')).toBeDefined();
    expect(device.find('workout', told28?.key ?? '')).toMatchObject({ title: 'Новое' });
    expect(device.of('workout')).toHaveLength(21);
  });

  const timesOf = (day: number) => ({
    started_at: new Date(Date.UTC(2026, 0, day, 10)).toISOString(),
    finished_at: new Date(Date.UTC(2026, 0, day, 11)).toISOString(),
    duration: 3600,
  });
  it.each([
    ['gets a later start', (workout: string) => update(workout, timesOf(70))],
    [
      'goes on again',
      (workout: string): GivenCall => ({
        method: 'POST',
        path: `/api/workouts/${workout}/status/`,
        body: { status: 'active' },
      }),
    ],
  ])(
    '[PULL6] brings all rows of a training whose turn is to come and that %s meanwhile',
    async (_what, change) => {
      // Late in February: it may still go on.
      const { client_key = '' } = await importDay(50, 90);
      for (let day = 51; day <= 65; day++) await importDay(day, 90);
      const writer = new Device(api, server.clock.nowMs);
      await device.read();
      expect(device.find('workout', client_key ?? '')).toBeUndefined();
      await writer.done([change(client_key ?? '')]);
      await device.exchange();
      expect(namesOf([...device.rows.values()]).toSorted()).toEqual(
        namesOf([...writer.rows.values()]).toSorted(),
      );
      expect(device.find('workout', client_key ?? '')).toEqual(writer.find('workout', client_key ?? ''));
    },
  );

  it('of many changed trainings goes on over pages', async () => {
    for (let day = 1; day <= 28; day++) await importDay(day, 90);
    const writer = new Device(api, server.clock.nowMs);
    await writer.exchange();
    const [first] = writer.of('workout');
    await device.read();
    for (const { key, note } of writer.of('workout')) {
      if (key !== first?.key) await writer.done([update(key, { ...timesOf(29), note: `${note}!` })]);
    }
    await device.exchange();
    expect(namesOf([...device.rows.values()]).toSorted()).toEqual(
      namesOf([...writer.rows.values()]).toSorted(),
    );
  });

  it('of many joined trainings goes on over pages', async () => {
    const writer = new Device(api, server.clock.nowMs);
    for (let n = 0; n < 12; n++) {
      const workout = key();
      await writer.done([start(workout), ...Array.from({ length: JOINS_PER_WORKOUT }, () => start(key()))]);
      await writer.done([update(workout, { status: 'completed' })]);
    }
    const first = await device.read();
    expect(first.rows.length).toBeLessThan(1_100);
    await device.exchange();
    expect(device.of('alias')).toHaveLength(1_200);
    expect(device.of('workout')).toHaveLength(12);
  });

  it('brings calls along, and their rows', async () => {
    const [workout, item] = [key(), key()];
    const answer = await device.read([start(workout), addItem(workout, item, bench)]);
    expect(answer.results.map(result => result.status)).toEqual([201, 200]);
    expect(namesOf(answer.rows)).toEqual(['settings settings', `workout ${workout}`, `item ${item}`]);
    expect(answer).not.toHaveProperty('has_more');
  });

  it('tells cancelled trainings, and what is gone to a device that has rows already alone', async () => {
    const { client_key: past } = await importDay(1);
    const [workout, item] = [key(), key()];
    const writer = new Device(api, server.clock.nowMs);
    await writer.done([start(workout), addItem(workout, item, bench), deleteItem(item)]);
    await writer.done([update(workout, { status: 'cancelled' })]);
    await device.exchange();
    expect(device.of('workout').map(row => row.key)).toEqual([workout, past]);
    expect(device.of('gone')).toEqual([]);

    const { body } = await device.send([], { cursor: null, known: [] });
    expect(namesOf(body.rows)).toEqual(
      expect.arrayContaining([`workout ${workout}`, `gone item ${item}`, `workout ${past}`]),
    );
  });

  it('of exercises and templates goes on over pages', async () => {
    const { kysely } = server.running.services.database;
    const { id } = await api.get<{ id: number }>('/api/auth/me/');
    const sample = await api.post<Exercise>(
      '/api/exercises/',
      { name: 'А', equipment: 1, primary_muscle: 1 },
      201,
    );
    const { id: _, ...row } = await kysely
      .selectFrom('exercises')
      .selectAll()
      .where('id', '=', Number(sample.id))
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 12; n++) {
      const rows = Array.from({ length: 100 }, () => ({ ...row, user_id: id, client_key: key() }));
      await kysely.insertInto('exercises').values(rows).execute();
    }
    const workout = await importDay(1);
    const template = await api.post<Template>(`/api/workouts/${workout.id}/save-as-template/`, {}, 201);
    await device.exchange();
    expect(device.of('exercise')).toHaveLength(1_201);
    expect(device.of('template').map(one => one.key)).toEqual([template.client_key]);
    expect(device.of('workout')).toHaveLength(1);
  });
});

describe('the library', () => {
  it('has a tag of its own, which changes when a default exercise does', async () => {
    const { library: word } = await device.read();
    await server.close();
    await server.open();
    device = new Device(await server.guest(), server.clock.nowMs);
    expect((await device.read()).library).toBe(word);
    const { kysely } = server.running.services.database;
    await kysely.updateTable('muscles').set({ name: 'Иначе' }).where('id', '=', 1).execute();
    server.running.services.libraryTag = (await import('#server/library/library-tag.ts')).makeLibraryTag();
    expect((await device.read()).library).not.toBe(word);
  });
});
