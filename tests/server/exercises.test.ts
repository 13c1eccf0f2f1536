// Covers docs/product.md: States.
// Covers docs/api.md: Exercises.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NamedRefs } from '#contract/common.ts';
import type { Exercise, ExercisesPage } from '#contract/exercises.ts';
import type { Summary } from '#contract/history.ts';
import library from '#contract/library.json' with { type: 'json' };
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { done, key, train } from './support/training.ts';

let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  api = await server.guest();
});
afterAll(() => server.destroy());

const EXERCISES = '/api/exercises/';
const FORM = { name: 'Жим Ёлкина', equipment: 1, primary_muscle: 1 };
const create = (more: object = {}, status = 201) =>
  api.post<Exercise>(EXERCISES, { ...FORM, ...more }, status);
const search = async (query: string, by: Api = api) =>
  (await by.get<ExercisesPage>(`${EXERCISES}?limit=200&${query}`)).results;

/** So many more of the same owner, under another name. */
async function multiply(id: number, times: number): Promise<void> {
  const { kysely } = server.running.services.database;
  const row = await kysely.selectFrom('exercises').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { id: _, ...rest } = row;
  for (let made = 0; made < times; made += 50) {
    const copies = Array.from({ length: 50 }, () => ({ ...rest, client_key: key() }));
    await kysely
      .insertInto('exercises')
      .values(copies.map(copy => ({ ...copy, name: 'Копия', name_folded: 'копия' })))
      .execute();
  }
}

describe('the default library', () => {
  it('is what library.json says, known by its keys', async () => {
    const equipments = await api.get<NamedRefs>('/api/equipments/');
    const muscles = await api.get<NamedRefs>('/api/muscles/');
    expect(equipments.results.map(one => [one.client_key, one.name])).toEqual(
      library.equipments.map(one => [one.key, one.name]),
    );
    expect(muscles.results.map(one => [one.client_key, one.name])).toEqual(
      library.muscles.map(one => [one.key, one.name]),
    );
    const { count } = await server.anonymous.get<ExercisesPage>(EXERCISES);
    expect(count).toBe(library.exercises.length);
    const [wanted] = library.exercises;
    const [found] = await search(`q=${encodeURIComponent(wanted?.name ?? '')}`);
    expect(found).toMatchObject({
      is_default: true,
      is_archived: false,
      client_key: wanted?.key,
      primary_muscle: { client_key: wanted?.primary },
    });
    expect(found?.secondary_muscles.map(muscle => muscle.client_key)).toEqual(wanted?.secondary);
    expect(found?.alternatives.map(one => one.client_key)).toEqual(wanted?.alternatives);
  });

  it('keeps its ids over a restart', async () => {
    const before = await search('');
    await server.close();
    await server.open();
    api = await server.guest();
    expect(await search('')).toEqual(before);
  });

  it('is nobody’s to change', async () => {
    const path = `${EXERCISES}1/`;
    await api.refused('PATCH', path, { name: 'Моё' }, 'forbidden');
    await api.refused('DELETE', path, undefined, 'forbidden');
    await api.refused('POST', `${path}archive/`, {}, 'forbidden');
    await api.refused('POST', `${path}unarchive/`, undefined, 'forbidden');
  });
});

describe('the list', () => {
  it.each(['ЁЛКИН', 'елкин', 'ёлКИН', ' жим  Ел'])('finds «Жим Ёлкина» by %j', async q => {
    const { id } = await create();
    const found = await search(`q=${encodeURIComponent(q)}`);
    expect(found.map(exercise => exercise.id)).toEqual([id]);
  });

  it.each(['%', '_', '\\', "'"])('takes %j as the character it is', async q => {
    expect(await search(`q=${encodeURIComponent(q)}`)).toEqual([]);
    const { id } = await create({ name: `Тяга 50${q} веса` });
    expect((await search(`q=${encodeURIComponent(q)}`)).map(exercise => exercise.id)).toEqual([id]);
  });

  it.each([
    ['пресед', 'Приседания со штангой'],
    ['ghbctl', 'Приседания со штангой'],
    ['румынка', 'Румынская тяга со штангой'],
    ['bench press', 'Жим штанги лёжа'],
  ])('finds by %j what is meant, the likeliest first', async (q, name) => {
    const [first] = await search(`q=${encodeURIComponent(q)}`);
    expect(first?.name).toBe(name);
  });

  it('finds an own exercise by its stem, and a filter keeps out what it would', async () => {
    const { id } = await create({ name: 'Жим Ёлкина узкий' });
    const ids = async (more: string) =>
      (await search(`q=${encodeURIComponent('узким ёлкиным')}${more}`)).map(one => one.id);
    expect(await ids('')).toEqual([id]);
    expect(await ids('&equipment=2')).toEqual([]);
    expect(await search(`q=${encodeURIComponent('узким ёлкиным')}`, server.anonymous)).toEqual([]);
  });

  it('finds more than a thousand of one’s own, the oldest by their letters, over pages', async () => {
    const oldest = await create({ name: 'Зюзя ранняя' });
    await multiply(Number(oldest.id), 1_000);
    const latest = await create({ name: 'Зюзя поздняя' });
    const path = `${EXERCISES}?q=${encodeURIComponent('зюзя')}&limit=1`;
    const first = await api.get<ExercisesPage>(path);
    const second = await api.get<ExercisesPage>(first.next ?? '');
    const ids = [first, second].flatMap(({ results }) => results.map(({ id }) => id));
    expect(ids).toEqual([latest.id, oldest.id]);
    expect([first.count, second.count, second.next]).toEqual([2, 2, null]);
  });

  it('is sorted by name as Russian is', async () => {
    for (const name of ['Яя', 'ёж', 'Жа', 'ея', 'Аа']) await create({ name, primary_muscle: 21 });
    const names = (await search('equipment=1&primary_muscle=21')).map(exercise => exercise.name);
    const own = ['Аа', 'ёж', 'ея', 'Жа', 'Яя'];
    expect(names.filter(name => own.includes(name))).toEqual(own);
  });

  it('is filtered by equipment and muscles', async () => {
    const [first] = await search('');
    const equipment = first?.equipment.id;
    const byEquipment = await search(`equipment=${equipment}`);
    expect(byEquipment.length).toBeGreaterThan(0);
    expect(byEquipment.every(one => one.equipment.id === equipment)).toBe(true);
    const muscle = first?.primary_muscle.id;
    const byMuscle = await search(`primary_muscle=${muscle}`);
    expect(byMuscle.length).toBeGreaterThan(0);
    expect(byMuscle.every(one => one.primary_muscle.id === muscle)).toBe(true);
    const bySecondary = await search('secondary_muscles=2,3');
    expect(bySecondary.length).toBeGreaterThan(0);
    expect(bySecondary.every(one => one.secondary_muscles.some(({ id }) => id === 2 || id === 3))).toBe(true);
    expect(await search('equipment=999999')).toEqual([]);
    expect(await search('equipment=abc')).toEqual([]);
  });

  it('has a muscle and an alternative once that are named by id and by key', async () => {
    const [first] = await search('id=5');
    const muscle = first?.primary_muscle;
    const made = await create({
      secondary_muscles: [muscle?.id, muscle?.client_key],
      alternatives: [first?.id, first?.client_key],
    });
    expect(made.secondary_muscles.map(({ id }) => id)).toEqual([muscle?.id]);
    expect(made.alternatives.map(({ id }) => id)).toEqual([first?.id]);
  });

  it('takes keys wherever it takes ids', async () => {
    const own = await create();
    const [first, second] = await search('id=1,2');
    const keys = [first, second, own].map(one => one?.client_key);
    expect((await search(`id=${keys.join(',')}`)).map(one => one.client_key).toSorted()).toEqual(
      keys.toSorted(),
    );
    expect(await search(`id=${own.client_key}`, server.anonymous)).toEqual([]);
    for (const [name, part] of [
      ['equipment', first?.equipment],
      ['primary_muscle', first?.primary_muscle],
      ['secondary_muscles', first?.secondary_muscles[0]],
    ] as const) {
      const byKey = await search(`${name}=${part?.client_key}`);
      expect(byKey.length).toBeGreaterThan(0);
      expect(byKey).toEqual(await search(`${name}=${part?.id}`));
    }
  });

  it('by id has just those', async () => {
    expect((await search('id=3,1,999999,x')).map(one => one.id).toSorted()).toEqual([1, 3]);
    expect(await search('id=')).toEqual([]);
  });

  it("has a person's own, and nobody else's", async () => {
    const { id } = await create();
    expect((await search(`id=${id}`)).map(one => one.id)).toEqual([id]);
    expect(await search(`id=${id}`, server.anonymous)).toEqual([]);
    expect(await search(`id=${id}`, await server.guest())).toEqual([]);
    await server.anonymous.refused('GET', `${EXERCISES}${id}/`, undefined, 'not_found');
    await (await server.guest()).refused('GET', `${EXERCISES}${id}/`, undefined, 'not_found');
  });

  it('is not given to a token that is no good, as if nobody had asked', async () => {
    await server.anonymous.as('a.b.c').refused('GET', EXERCISES, undefined, 'token_invalid');
  });

  it('pages, filters going along', async () => {
    const q = encodeURIComponent('жим');
    const page = await api.get<ExercisesPage>(`${EXERCISES}?q=${q}&limit=2`);
    expect(page.next).toBe(`${EXERCISES}?q=${q}&limit=2&offset=2`);
    const next = await api.get<ExercisesPage>(page.next ?? '');
    expect(next.results.map(one => one.id)).not.toContain(page.results[0]?.id);
    expect(next.count).toBe(page.count);
  });
});

describe('an own exercise', () => {
  it('is made of the form', async () => {
    const exercise = await create({
      name: '  Жим Ёлкина  ',
      execution_variation: ' узким хватом ',
      secondary_muscles: [3, 2],
      type: 'compound',
      alternatives: [5, 2],
    });
    expect(exercise).toMatchObject({
      name: 'Жим Ёлкина',
      execution_variation: 'узким хватом',
      type: 'compound',
      equipment: { id: 1 },
      primary_muscle: { id: 1 },
      is_default: false,
      is_archived: false,
      client_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(exercise.secondary_muscles.map(one => one.id)).toEqual([3, 2]);
    expect(exercise.alternatives.map(one => one.id)).toEqual([5, 2]);
    expect(await api.get(`${EXERCISES}${exercise.id}/`)).toEqual(exercise);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: undefined }, 'name'],
    [{ execution_variation: 'x'.repeat(121) }, 'execution_variation'],
    [{ equipment: undefined }, 'equipment'],
    [{ equipment: 999 }, 'equipment'],
    [{ equipment: null }, 'equipment'],
    [{ primary_muscle: 999 }, 'primary_muscle'],
    [{ secondary_muscles: [1, 999] }, 'secondary_muscles'],
    [{ type: 'heavy' }, 'type'],
    [{ alternatives: [999_999] }, 'alternatives'],
    [{ client_key: 'x' }, 'client_key'],
  ])('is refused %j at its field', async (more, field) => {
    const body = await api.refused('POST', EXERCISES, { ...FORM, ...more }, 'invalid');
    expect(Object.keys(body)).toEqual([field, 'code']);
  });

  it('takes 120 characters, however they are written', async () => {
    expect((await create({ name: '💪'.repeat(120) })).name).toHaveLength(240);
  });

  it('changes in what is named', async () => {
    const made = await create({ secondary_muscles: [2], alternatives: [5], type: 'isolation' });
    const changed = await api.patch<Exercise>(`${EXERCISES}${made.id}/`, {
      name: 'Жим Волкова',
      alternatives: [],
    });
    expect(changed).toEqual({ ...made, name: 'Жим Волкова', alternatives: [] });
    expect(await search(`q=${encodeURIComponent('волков')}`)).toHaveLength(1);
    const self = { alternatives: [made.id] };
    expect(await api.refused('PATCH', `${EXERCISES}${made.id}/`, self, 'invalid')).toHaveProperty(
      'alternatives',
    );
  });

  it("has no stranger's exercise for an alternative", async () => {
    const { id } = await create();
    const other = await server.guest();
    await other.refused('POST', EXERCISES, { ...FORM, alternatives: [id] }, 'invalid');
  });

  it('is made once for a client_key, and not at all once it is deleted', async () => {
    const client_key = key();
    const made = await create({ client_key });
    expect(await create({ client_key, name: 'Другое' }, 200)).toEqual(made);
    await api.delete(`${EXERCISES}${made.id}/`);
    await api.refused('POST', EXERCISES, { ...FORM, client_key }, 'deleted');
  });

  it('is archived and restored', async () => {
    const { id } = await create();
    expect(await api.post(`${EXERCISES}${id}/archive/`, {})).toMatchObject({ is_archived: true });
    const inList = async (query: string) => (await search(query)).some(one => one.id === id);
    expect(await inList(`q=${encodeURIComponent('ёлкина')}`)).toBe(false);
    expect(await inList('archived_only=true')).toBe(true);
    expect(await inList(`id=${id}`)).toBe(true);
    expect(await api.get(`${EXERCISES}${id}/`)).toMatchObject({ is_archived: true });
    expect(await search('archived_only=true', server.anonymous)).toEqual([]);
    expect(await api.post(`${EXERCISES}${id}/unarchive/`)).toMatchObject({ is_archived: false });
    expect(await search('archived_only=true')).toEqual([]);
  });

  it("is another's to see as little as to change", async () => {
    const { id } = await create();
    const other = await server.guest();
    await other.refused('PATCH', `${EXERCISES}${id}/`, { name: 'x' }, 'not_found');
    await other.refused('DELETE', `${EXERCISES}${id}/`, undefined, 'not_found');
    await other.refused('POST', `${EXERCISES}${id}/archive/`, {}, 'not_found');
  });

  it('is gone from lists when deleted, and stays readable where it was done', async () => {
    const { id } = await create();
    const friend = await create({ name: 'Друг', alternatives: [id] });
    const workout = await train(api, [[Number(id), done(50, 5)]]);
    const template = await api.post<{ id: number }>(`/api/workouts/${workout.id}/save-as-template/`, {}, 201);
    await api.delete(`${EXERCISES}${id}/`);
    await api.refused('GET', `${EXERCISES}${id}/`, undefined, 'not_found');
    await api.refused('PATCH', `${EXERCISES}${id}/`, { name: 'x' }, 'not_found');
    expect(await search(`id=${id}`)).toEqual([]);
    expect(await api.get(`${EXERCISES}${friend.id}/`)).toMatchObject({ alternatives: [] });
    const summary = await api.get<Summary>(`/api/workouts/${workout.id}/summary/`);
    expect(summary.exercises).toMatchObject([{ name: 'Жим Ёлкина', best: '50 кг × 5' }]);
    expect(await api.get(`/api/templates/${template.id}/`)).toMatchObject({ items: [{ exercise: { id } }] });
    // It may still be trained with: a device may not have known.
    await api.post(`/api/templates/${template.id}/apply/`, {}, 201);
    await api.post('/api/workouts/active/exercises/bulk-add/', { exercise_ids: [id] });
  });
});
