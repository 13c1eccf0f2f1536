import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Changes } from '#contract/changes.ts';
import type { Template } from '#contract/templates.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import {
  done,
  findLibrary,
  key,
  type Library,
  setsOf,
  startTraining,
  wholeWorkout,
} from './support/training.ts';

const CHANGES = '/api/changes/';
const ITEMS = '/api/workouts/active/exercises/';

let server: TestServer;
let api: Api;
let library: Library;
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  library = await findLibrary(server.anonymous);
});
beforeEach(async () => {
  api = await server.guest();
});
afterAll(() => server.destroy());

const placeNow = async () => (await api.get<Changes>(CHANGES)).place;
const changesSince = (since: string, more = '') => api.get<Changes>(`${CHANGES}?since=${since}${more}`);

/** What one thing that a person does has changed. */
async function changedBy(act: () => Promise<unknown>): Promise<Changes> {
  const since = await placeNow();
  await act();
  return await changesSince(since);
}

const NOTHING = { settings: null, exercises: [], templates: [], workouts: [], deleted: [] };

const importDay = (day: number, weightKg = 80) =>
  api.post<Workout>(
    '/api/workouts/import/',
    wholeWorkout([[library.bench, done(weightKg, 8)]], {
      title: `День ${day}`,
      started_at: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`,
      finished_at: `2026-03-${String(day).padStart(2, '0')}T11:00:00.000Z`,
    }),
    201,
  );

async function createExercise(name: string, more: object = {}): Promise<number> {
  const { results } = (await api.get<{ results: { id: number }[] }>('/api/muscles/')) ?? {};
  const form = {
    name,
    equipment: results[0]?.id,
    primary_muscle: results[0]?.id,
    client_key: key(),
    ...more,
  };
  return (await api.post<{ id: number }>('/api/exercises/', form, 201)).id;
}

describe('a place', () => {
  it('without since is the present, and no rows', async () => {
    await importDay(1);
    const now = await api.get<Changes>(CHANGES);
    expect(now).toMatchObject({ ...NOTHING, has_more: false, is_reset: false });
    expect(await changesSince(now.place)).toEqual(now);
  });

  it('is asked for twice with one answer, the second time without a body', async () => {
    await importDay(1);
    const path = `${CHANGES}?since=${await placeNow()}`;
    const first = await api.send('GET', path);
    const headers = { 'if-none-match': first.headers.etag ?? '' };
    expect(await api.send('GET', path, undefined, { headers })).toMatchObject({ status: 304, body: null });
    await importDay(2);
    expect((await api.send('GET', path, undefined, { headers })).status).toBe(200);
  });

  it('of a quiet call costs the look at the session and no other', async () => {
    await importDay(1);
    const place = await placeNow();
    const { listeners } = server.running.services.database;
    const statements: string[] = [];
    const listen = (query: { sql: string }) => statements.push(query.sql);
    listeners.add(listen);
    await changesSince(place);
    listeners.delete(listen);
    expect(statements.filter(sql => sql.startsWith('select'))).toHaveLength(1);
  });

  it('from the future, as after a backup was put back, has everything read anew', async () => {
    const beyond = String(Number(await placeNow()) + 1);
    expect(await changesSince(beyond)).toMatchObject({ ...NOTHING, is_reset: true, place: await placeNow() });
  });

  it('is passed by what is written after a backup was put back', async () => {
    const { kysely } = server.running.services.database;
    const { id } = await api.get<{ id: number }>('/api/auth/me/');
    const before = await kysely
      .selectFrom('users')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await importDay(1);
    const lost = await placeNow();
    await kysely.updateTable('users').set(before).where('id', '=', id).execute();
    server.wait(1000);
    await importDay(2);
    expect((await changesSince(lost)).workouts.map(workout => workout.title)).toEqual(['День 2']);
  });

  it.each(['yesterday', '-1', '1.9.1', '1.2', '', '99999999999999999999'])('%s is refused', async since => {
    await api.refused('GET', `${CHANGES}?since=${since}`, undefined, 'invalid');
  });
});

describe('what changed', () => {
  it('is each row once, whole, by its last change', async () => {
    const since = await placeNow();
    const [first, second] = [await importDay(1), await importDay(2)];
    await api.patch(`/api/workouts/${first.id}/update/`, { title: 'Новое' });
    const { workouts } = await changesSince(since);
    expect(workouts).toEqual([
      await api.get(`/api/workouts/${second.id}/`),
      await api.get(`/api/workouts/${first.id}/`),
    ]);
  });

  it('a workout has after every call that its answer shows', async () => {
    const since = await placeNow();
    const { id } = await startTraining(api, [[library.bench, done(80, 5)]]);
    expect((await changesSince(since)).workouts.map(workout => workout.id)).toEqual([id]);
    const told = async (act: () => Promise<unknown>) => {
      const { workouts } = await changedBy(act);
      expect(workouts).toEqual([await api.get(`/api/workouts/${id}/`)]);
    };
    await told(() => api.post(`${ITEMS}1/sets/`, done(82.5, 5), 201));
    const set = setsOf(await api.get<Workout>(`/api/workouts/${id}/`))[0]?.id;
    await told(() => api.patch(`${ITEMS}1/sets/${set}/`, { reps: 6 }));
    await told(() => api.delete(`${ITEMS}1/sets/${set}/`));
    await told(() => api.post(`${ITEMS}bulk-add/`, { exercise_ids: [library.squat] }));
    await told(() =>
      api.post(`${ITEMS}replace-by-exercise/`, { old_order: 2, new_exercise_id: library.plank }),
    );
    const { items } = await api.get<Workout>(`/api/workouts/${id}/`);
    await told(() => api.delete(`${ITEMS}${items[1]?.id}/`));
    await told(() => api.patch(`/api/workouts/${id}/update/`, { title: 'Спина' }));
    await told(() => api.patch(`/api/workouts/${id}/update/`, { status: 'completed', duration: 60 }));
  });

  it('a later workout has when an older one takes its record away', async () => {
    await importDay(1, 70);
    const later = await importDay(9, 80);
    expect(later.personal_records).toBe(1);
    const { workouts } = await changedBy(() => importDay(5, 90));
    expect(workouts.map(({ title, personal_records }) => [title, personal_records])).toEqual([
      ['День 9', 0],
      ['День 5', 1],
    ]);
  });

  it('a later workout has when the one its previous values come from turns out to have begun elsewhen', async () => {
    const day = (n: number) => ({
      started_at: `2026-03-${String(n).padStart(2, '0')}T10:00:00.000Z`,
      finished_at: `2026-03-${String(n).padStart(2, '0')}T11:00:00.000Z`,
    });
    const moving = wholeWorkout([[library.bench, done(60, 8)]], { title: 'Сдвинутая', ...day(1) });
    await api.post('/api/workouts/import/', moving, 201);
    await importDay(5, 90);
    const last = await importDay(12, 80);
    expect(setsOf(last)[0]?.prev_weight_kg).toBe(90);
    const { workouts } = await changedBy(() =>
      api.post('/api/workouts/import/', { ...moving, ...day(9) }, 200),
    );
    const told = workouts.map(one => [one.title, setsOf(one)[0]?.prev_weight_kg]);
    expect(new Map(told as [string, number | null][])).toEqual(
      new Map([
        ['Сдвинутая', 90],
        ['День 5', null],
        ['День 12', 60],
      ]),
    );
  });

  it('a call that changes nothing has not', async () => {
    const workout = await importDay(1);
    const update = `/api/workouts/${workout.id}/update/`;
    const place = await placeNow();
    await api.patch(update, { title: workout.title });
    await api.patch(update, { status: 'completed', duration: 5 });
    await api.refused('PATCH', update, { status: 'cancelled' }, 'workout_ended');
    await api.refused('DELETE', '/api/templates/999999/', undefined, 'not_found');
    expect(await placeNow()).toBe(place);
  });

  it('[PULL6] nor has one that says what is so already', async () => {
    const { id } = await startTraining(api, [[library.bench, done(80, 5)]]);
    const own = await createExercise('Своё');
    const template = await api.post<Template>(`/api/workouts/${id}/save-as-template/`, {}, 201);
    const set = setsOf(await api.get<Workout>(`/api/workouts/${id}/`))[0]?.id;
    const sayings = [
      () => api.patch(`${ITEMS}1/sets/${set}/`, { reps: 5, weight_kg: 80, done: true }),
      () => api.patch('/api/me/settings/', { rest_default_sec: 90 }),
      () => api.post(`/api/templates/${template.id}/favorite/`, { is_favorite: true }),
      () => api.post(`/api/exercises/${own}/archive/`),
      () => api.patch(`/api/exercises/${own}/`, { name: 'Своё', execution_variation: '' }),
    ];
    for (const say of sayings) await say();
    const place = await placeNow();
    for (const say of sayings) {
      await say();
      expect(await placeNow()).toBe(place);
    }
  });

  it('[PULL6] nor has a whole training that is sent once more, with nothing new', async () => {
    const plan = await api.post<Template>(
      `/api/workouts/${(await importDay(1)).id}/save-as-template/`,
      {},
      201,
    );
    const whole = wholeWorkout([[library.bench, done(80, 5), done(82.5, 3)]], { template_id: plan.id });
    const first = await api.post<Workout>('/api/workouts/import/', whole, 201);
    const place = await placeNow();
    server.wait(1000);
    expect(await api.post<Workout>('/api/workouts/import/', whole, 200)).toEqual(first);
    expect(await placeNow()).toBe(place);
    const [item] = whole.items;
    const [set] = item?.sets ?? [];
    const more = { ...whole, items: [{ ...item, sets: [{ ...set, reps: 6 }] }] };
    expect((await changedBy(() => api.post('/api/workouts/import/', more, 200))).workouts).toHaveLength(1);
  });

  it('a retried call has not, either', async () => {
    const headers = { 'idempotency-key': key() };
    const send = () => api.send('POST', '/api/workouts/create/', { client_key: key() }, { headers });
    const { workouts } = await changedBy(send);
    expect(workouts).toHaveLength(1);
    expect(await changedBy(() => api.send('POST', '/api/workouts/create/', {}))).toMatchObject(NOTHING);
  });

  it('settings have', async () => {
    const { settings, workouts } = await changedBy(() =>
      api.patch('/api/me/settings/', { rest_default_sec: 90 }),
    );
    expect([settings, workouts]).toEqual([{ rest_default_sec: 90, rest_default: '1:30' }, []]);
  });

  it('a template has when it is made, used, marked, refilled and deleted', async () => {
    const { id } = await importDay(1);
    const since = await placeNow();
    const body = { workout_id: id, title: 'План', client_key: key() };
    const template = await api.post<Template>('/api/templates/', body, 201);
    const path = `/api/templates/${template.id}/`;
    expect((await changesSince(since)).templates).toEqual([template]);
    const told = async (act: () => Promise<unknown>) => {
      const { templates } = await changedBy(act);
      expect(templates).toEqual([await api.get(path)]);
    };
    await told(() => api.post(`${path}favorite/`, { is_favorite: true }));
    let workout: Workout | undefined;
    await told(async () => {
      const started = await api.post<{ workout: Workout }>(`${path}apply/`, {}, 201);
      workout = started.workout;
    });
    await told(() => api.post(`/api/workouts/${workout?.id}/maybe-update-template/`, { update: true }));
    const gone = await changedBy(() => api.delete(path));
    expect(gone.deleted).toEqual([{ kind: 'template', id: template.id, client_key: body.client_key }]);
    // The training it was made of, and the one it was used for.
    expect(gone.workouts).toMatchObject([
      { id, template_id: null },
      { id: workout?.id, template_id: null },
    ]);
    // Who was away for all of it hears of the end alone.
    expect(await changesSince(since)).toMatchObject({ templates: [], deleted: gone.deleted });
  });

  it('an own exercise has when it is made, changed, archived and deleted, and whoever names it', async () => {
    const since = await placeNow();
    const client_key = key();
    const id = await createExercise('Своё', { client_key });
    const friend = await createExercise('Другое', { alternatives: [id] });
    const told = async (act: () => Promise<unknown>) =>
      (await changedBy(act)).exercises.map(exercise => exercise.id);
    expect((await changesSince(since)).exercises.map(exercise => exercise.id)).toEqual([id, friend]);
    expect(await told(() => api.patch(`/api/exercises/${id}/`, { name: 'Иначе' }))).toEqual([id, friend]);
    const archived = await changedBy(() => api.post(`/api/exercises/${id}/archive/`));
    expect(archived.exercises[0]).toMatchObject({ id, is_archived: true });
    expect((await told(() => api.post(`/api/exercises/${id}/unarchive/`)))[0]).toBe(id);
    const gone = await changedBy(() => api.delete(`/api/exercises/${id}/`));
    expect(gone.deleted).toEqual([{ kind: 'exercise', id, client_key }]);
    expect(gone.exercises).toMatchObject([{ id: friend, alternatives: [] }]);
  });

  it("is never another's", async () => {
    const other = await server.guest();
    const since = (await other.get<Changes>(CHANGES)).place;
    const theirs = (place: string) => other.get<Changes>(`${CHANGES}?since=${place}`);
    await importDay(1);
    await createExercise('Своё');
    await api.patch('/api/me/settings/', { rest_default_sec: 90 });
    expect(await theirs(since)).toMatchObject({ ...NOTHING, place: since });
    expect(await theirs('0')).toMatchObject({ ...NOTHING, has_more: false });
    await other.patch('/api/me/settings/', { rest_default_sec: 45 });
    const settings = { rest_default_sec: 45, rest_default: '0:45' };
    expect(await theirs(since)).toMatchObject({ ...NOTHING, settings, has_more: false });
  });
});

describe('pages', () => {
  /** Follows the places to the end. */
  async function readOn(since: string, limit: number, between = async () => {}): Promise<Changes[]> {
    const pages: Changes[] = [];
    for (let place = since; ; ) {
      const page = await changesSince(place, `&limit=${limit}`);
      pages.push(page);
      if (!page.has_more) return pages;
      place = page.place;
      await between();
    }
  }

  it('hold so many rows of all kinds, and each row comes once', async () => {
    const since = await placeNow();
    for (const day of [1, 2, 3, 4]) await importDay(day);
    await createExercise('Своё');
    await api.patch('/api/me/settings/', { rest_default_sec: 90 });
    const pages = await readOn(since, 2);
    expect(pages).toHaveLength(3);
    expect(pages.flatMap(page => page.workouts.map(workout => workout.title))).toEqual([
      'День 1',
      'День 2',
      'День 3',
      'День 4',
    ]);
    expect(pages.flatMap(page => page.exercises)).toHaveLength(1);
    expect(pages.flatMap(page => page.settings ?? [])).toHaveLength(1);
    expect(pages.at(-1)?.place).toBe(await placeNow());
  });

  it('may end within one change that touched many rows', async () => {
    const first = await importDay(1);
    const body = { workout_id: first.id, title: 'План' };
    const template = await api.post<Template>('/api/templates/', body, 201);
    const ids: unknown[] = [first.id];
    for (const day of [2, 3, 4, 5]) {
      const whole = { ...wholeWorkout([[library.squat, done(80 + day, 5)]]), template_id: template.id };
      ids.push((await api.post<Workout>('/api/workouts/import/', whole, 201)).id);
    }
    const since = await placeNow();
    await api.delete(`/api/templates/${template.id}/`);
    const pages = await readOn(since, 2);
    expect(pages.map(page => page.workouts.length + page.deleted.length)).toEqual([2, 2, 2]);
    expect(pages.flatMap(page => page.workouts.map(workout => workout.id))).toEqual(ids);
    expect(pages.at(-1)?.deleted).toMatchObject([{ id: template.id }]);
  });

  it('bring again at the end what changes while somebody reads them', async () => {
    const since = await placeNow();
    const workouts = [await importDay(1), await importDay(2), await importDay(3)];
    let edits = 0;
    const pages = await readOn(since, 1, async () => {
      if (edits++ === 0) await api.patch(`/api/workouts/${workouts[0]?.id}/update/`, { title: 'Новое' });
    });
    expect(pages.flatMap(page => page.workouts.map(workout => workout.title))).toEqual([
      'День 1',
      'День 2',
      'День 3',
      'Новое',
    ]);
  });
});

describe('the library', () => {
  it('has a word of its own, which changes when a default exercise does', async () => {
    const { library: word } = await api.get<Changes>(CHANGES);
    await createExercise('Своё');
    await server.close();
    await server.open();
    api = await server.guest();
    expect((await api.get<Changes>(CHANGES)).library).toBe(word);
    const { kysely } = server.running.services.database;
    await kysely.updateTable('muscles').set({ name: 'Иначе' }).where('id', '=', 1).execute();
    server.running.services.libraryTag = (await import('#server/library/library-tag.ts')).makeLibraryTag();
    expect((await api.get<Changes>(CHANGES)).library).not.toBe(word);
  });
});
