// Covers docs/product.md: Numbers.
// Covers docs/api.md: Workouts; Templates.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Template, TemplatesPage } from '#contract/templates.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import {
  done,
  findLibrary,
  held,
  key,
  type Library,
  setsOf,
  startTraining,
  train,
} from './support/training.ts';

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

const TEMPLATES = '/api/templates/';
const save = (workout: { id: unknown }, body: object = {}, status = 201) =>
  api.post<Template>(`/api/workouts/${workout.id}/save-as-template/`, body, status);
const plan = (template: Template) =>
  template.items.map(item => [item.exercise.id, ...item.sets.map(set => [set.weight_kg, set.reps])]);

describe('a template from a workout', () => {
  it('holds the done sets; an exercise with none done keeps its own as planned', async () => {
    const workout = await train(api, [
      [library.squat, done(100, 5), { weight_kg: 110, reps: 3 }, done(102.5, 5)],
      [library.bench, { weight_kg: 80, reps: 8 }, {}],
      [library.plank, held(60)],
    ]);
    const template = await save(workout);
    expect(template).toMatchObject({
      title: 'Тренировка',
      is_favorite: false,
      items_count: 3,
      last_used: null,
    });
    expect(plan(template)).toEqual([
      [library.squat, [100, 5], [102.5, 5]],
      [library.bench, [80, 8], [null, null]],
      [library.plank, [null, null]],
    ]);
    expect(template.items[0]).toMatchObject({
      execution_variation: 'на плечах',
      equipment: { name: 'Штанга' },
    });
    expect(await api.get(`${TEMPLATES}${template.id}/`)).toEqual(template);
  });

  it('that is restored keeps its dates, none of them later than the call', async () => {
    const restore = (dates: object, planned_at?: string) =>
      api.post<Template>(
        TEMPLATES,
        {
          ...{ title: 'Ноги', client_key: key(), ...dates },
          items: [{ exercise_id: library.squat, ...(planned_at && { planned_at }) }],
        },
        201,
      );
    const then = '2024-02-03T10:00:00.000Z';
    const dates = { created_at: then, last_used: then };
    expect(await restore(dates, then)).toMatchObject({ ...dates, items: [{ planned_at: then }] });
    const made = await restore({}, '2999-01-01T00:00:00.000Z');
    expect(made).toMatchObject({ last_used: null, items: [{ planned_at: made.created_at }] });
    expect(await restore({})).toMatchObject({ items: [{ planned_at: expect.any(String) }] });
    await restore({}, '2016-12-31T23:59:60Z');
  });

  it('is made by either call, with a title', async () => {
    const workout = await startTraining(api, [[library.squat, done(100, 5)]]);
    expect((await save(workout, { title: ' Ноги ' })).title).toBe('Ноги');
    const body = { workout_id: workout.id, title: 'Ноги 2' };
    expect((await api.post<Template>(TEMPLATES, body, 201)).title).toBe('Ноги 2');
    for (const title of ['', ' ', 'x'.repeat(101), null]) {
      await api.refused('POST', TEMPLATES, { ...body, title }, 'invalid');
      await api.refused('POST', `/api/workouts/${workout.id}/save-as-template/`, { title }, 'invalid');
    }
    await api.refused('POST', TEMPLATES, { title: 'x' }, 'invalid');
  });

  it('becomes the one of a workout that had none, by either call, and of no other', async () => {
    const workout = await startTraining(api, [[library.squat, done(100, 5)]]);
    const first = await api.post<Template>(TEMPLATES, { workout_id: workout.id, title: 'Ноги' }, 201);
    const tied = await api.get<Workout>(`/api/workouts/${workout.id}/`);
    expect(tied.template_id).toBe(first.id);
    await save(workout, { title: 'Ещё одна' });
    expect((await api.get<Workout>(`/api/workouts/${workout.id}/`)).template_id).toBe(first.id);
    const path = `/api/workouts/${workout.id}/maybe-update-template/`;
    expect(await api.post(path, { update: true })).toEqual({ updated: true, template_id: first.id });
  });

  it('is made once for a client_key, and not at all once it is deleted', async () => {
    const workout = await startTraining(api, []);
    const client_key = key();
    const template = await save(workout, { client_key });
    expect(template.client_key).toBe(client_key);
    expect(await save(workout, { client_key }, 200)).toEqual(template);
    const body = { workout_id: workout.id, title: 'Другой', client_key };
    expect(await api.post(TEMPLATES, body, 200)).toEqual(template);
    await api.delete(`${TEMPLATES}${template.id}/`);
    await api.refused('POST', TEMPLATES, body, 'deleted');
  });
});

describe('the list', () => {
  it('has favourites first, then what was used last', async () => {
    const workout = await startTraining(api, [[library.squat, {}]]);
    const [a, b, c, d] = [
      await save(workout, { title: 'А' }),
      await save(workout, { title: 'Б' }),
      await save(workout, { title: 'В' }),
      await save(workout, { title: 'Г' }),
    ];
    await api.patch(`/api/workouts/${workout.id}/update/`, { status: 'completed' });
    for (const template of [b, a]) {
      server.wait(1000);
      const { workout_id } = await api.post<{ workout_id: number }>(
        `${TEMPLATES}${template.id}/apply/`,
        {},
        201,
      );
      await api.patch(`/api/workouts/${workout_id}/update/`, { status: 'completed' });
    }
    await api.post(`${TEMPLATES}${d.id}/favorite/`, { is_favorite: true });
    const titles = async (query = '') =>
      (await api.get<TemplatesPage>(`${TEMPLATES}${query}`)).results.map(template => template.title);
    expect(await titles()).toEqual(['Г', 'А', 'Б', 'В']);
    expect(await titles('?limit=2&offset=1')).toEqual(['А', 'Б']);
    await api.post(`${TEMPLATES}${d.id}/favorite/`, { is_favorite: false });
    expect(await titles()).toEqual(['А', 'Б', 'Г', 'В']);
    expect((await api.get<Template>(`${TEMPLATES}${c.id}/`)).last_used).toBeNull();
    for (const body of [{}, { is_favorite: 'yes' }]) {
      await api.refused('POST', `${TEMPLATES}${d.id}/favorite/`, body, 'invalid');
    }
  });

  it('gives 20 by default', async () => {
    const workout = await startTraining(api, []);
    for (let nth = 0; nth < 21; nth++) await save(workout);
    const page = await api.get<TemplatesPage>(TEMPLATES);
    expect([page.results.length, page.count, page.next]).toEqual([20, 21, `${TEMPLATES}?limit=20&offset=20`]);
  });

  it("is closed to another's", async () => {
    const template = await save(await startTraining(api, []));
    const other = await server.guest();
    expect((await other.get<TemplatesPage>(TEMPLATES)).count).toBe(0);
    const path = `${TEMPLATES}${template.id}/`;
    await other.refused('GET', path, undefined, 'not_found');
    await other.refused('DELETE', path, undefined, 'not_found');
    await other.refused('POST', `${path}apply/`, {}, 'not_found');
    await other.refused('POST', `${path}favorite/`, { is_favorite: true }, 'not_found');
    await api.get(path);
  });
});

describe('applying', () => {
  const apply = (template: Template, body: object = {}, status = 201) =>
    api.post<{ workout_id: number; workout: Workout }>(`${TEMPLATES}${template.id}/apply/`, body, status);
  const makeTemplate = async () =>
    save(await train(api, [[library.squat, done(100, 5), done(102.5, 4)], [library.plank]]), {
      title: 'Ноги',
    });

  it("makes undone sets with the template's values, and marks it used", async () => {
    const template = await makeTemplate();
    server.wait(1000);
    const { workout, workout_id } = await apply(template);
    expect(workout).toMatchObject({
      id: workout_id,
      title: 'Ноги',
      status: 'active',
      template_id: template.id,
    });
    expect(setsOf(workout)).toMatchObject([
      { done: false, weight_kg: 100, reps: 5 },
      { done: false, weight_kg: 102.5, reps: 4 },
    ]);
    const used = await api.get<Template>(`${TEMPLATES}${template.id}/`);
    expect(used.last_used).toBe(new Date(server.clock.nowMs).toISOString());
  });

  it('[OFF2] marks it used when a training begun offline began, not when that is heard of', async () => {
    const [template, other] = [await makeTemplate(), await makeTemplate()];
    const started_at = new Date(server.clock.nowMs - 3_600_000).toISOString();
    const { workout } = await apply(template, { started_at });
    const lastUsed = async () => (await api.get<Template>(`${TEMPLATES}${template.id}/`)).last_used;
    expect(await lastUsed()).toBe(started_at);
    await api.patch(`/api/workouts/${workout.id}/update/`, { status: 'completed' });
    await apply(other);
    const { results } = await api.get<{ results: Template[] }>(TEMPLATES);
    expect(results.map(({ id }) => id)).toEqual([other.id, template.id]);
  });

  it('is refused while another workout is active, before anything is made', async () => {
    const template = await makeTemplate();
    const active = await startTraining(api, []);
    const refusal = await api.refused(
      'POST',
      `${TEMPLATES}${template.id}/apply/`,
      { client_key: key() },
      'workout_active',
    );
    expect(refusal.workout_id).toBe(active.id);
    expect((await api.get<Template>(`${TEMPLATES}${template.id}/`)).last_used).toBeNull();
    await api.refused('POST', `${TEMPLATES}999999/apply/`, {}, 'not_found');
  });

  it('is done once for a client_key', async () => {
    const template = await makeTemplate();
    const body = { client_key: key() };
    const first = await apply(template, body);
    expect(await apply(template, body, 200)).toEqual(first);
  });

  it('answers a late retry with the workout it made, also when the template is gone', async () => {
    const template = await makeTemplate();
    const body = { client_key: key() };
    const { workout_id } = await apply(template, body);
    await api.delete(`${TEMPLATES}${template.id}/`);
    expect((await apply(template, body, 200)).workout_id).toBe(workout_id);
    await api.refused('POST', `${TEMPLATES}${template.id}/apply/`, { client_key: key() }, 'not_found');
  });

  it('stores the items as the person saw them', async () => {
    const template = await makeTemplate();
    const items = [
      { client_key: key(), exercise_id: library.bench, sets: [{ client_key: key(), ...done(60, 5) }] },
    ];
    const { workout } = await apply(template, { items });
    expect(workout.items).toMatchObject([
      { client_key: items[0]?.client_key, exercise: { id: library.bench } },
    ]);
    expect(setsOf(workout)).toMatchObject([{ done: false, weight_kg: 60 }]);
  });
});

describe('a workout and its template', () => {
  async function trainByTemplate() {
    const source = await train(api, [[library.squat, done(100, 5)]]);
    const template = await save(source, { title: 'Ноги' });
    const { workout_id } = await api.post<{ workout_id: number }>(
      `${TEMPLATES}${template.id}/apply/`,
      {},
      201,
    );
    const sets = '/api/workouts/active/exercises/1/sets/';
    await api.post(sets, done(110, 5), 201);
    await api.post('/api/workouts/active/exercises/bulk-add/', { exercise_ids: [library.plank] });
    const workout = await api.patch<Workout>(`/api/workouts/${workout_id}/update/`, { status: 'completed' });
    return { template, workout };
  }

  it('update it when the person says so, as often as they do', async () => {
    const { template, workout } = await trainByTemplate();
    const path = `/api/workouts/${workout.id}/maybe-update-template/`;
    expect(await api.post(path, { update: false })).toEqual({ updated: false, template_id: template.id });
    expect(await api.get(`${TEMPLATES}${template.id}/`)).toMatchObject({ items_count: 1 });
    expect(await api.post(path, { update: true })).toEqual({ updated: true, template_id: template.id });
    const updated = await api.get<Template>(`${TEMPLATES}${template.id}/`);
    expect(plan(updated)).toEqual([[library.squat, [110, 5]], [library.plank]]);
    expect(updated.title).toBe('Ноги');
    await api.post(path, { update: true });
    expect(plan(await api.get<Template>(`${TEMPLATES}${template.id}/`))).toEqual(plan(updated));
    await api.refused('POST', path, {}, 'invalid');
  });

  it('part when the template is deleted: the workout stays, and counts as changed', async () => {
    const { template, workout } = await trainByTemplate();
    server.wait(1000);
    await api.delete(`${TEMPLATES}${template.id}/`);
    const after = await api.get<Workout>(`/api/workouts/${workout.id}/`);
    expect(after).toMatchObject({
      template_id: null,
      updated_at: new Date(server.clock.nowMs).toISOString(),
    });
    const path = `/api/workouts/${workout.id}/maybe-update-template/`;
    await api.refused('POST', path, { update: true }, 'not_found');
  });
});
