// Covers docs/api.md: Trainings of another app.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deriveKey, importedItemKey, importedSetKey } from '#contract/derived-keys.ts';
import type { Imported } from '#contract/imports.ts';
import type { WorkoutsPage } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { findLibrary, type Library } from './support/training.ts';

const IMPORT_KEY = '22222222-2222-4222-8222-222222222222';
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

function workout(nth: number) {
  return {
    client_key: deriveKey(`strong/${nth}`),
    title: `День ${nth}`,
    note: 'заметка',
    started_at: `2020-03-0${nth}T10:00:00.000Z`,
    finished_at: `2020-03-0${nth}T11:00:00.000Z`,
    duration: 3600,
    items: [
      { exercise_id: library.bench, sets: [{ weight_kg: 80, reps: 8, set_type: 'warmup' }, { reps: 5 }] },
    ],
  };
}

const send = (...nths: number[]) =>
  api.post<Imported>(
    '/api/imports/',
    { client_key: IMPORT_KEY, source: 'strong', workouts: nths.map(workout) },
    200,
  );

it('[IMP4] makes what is new and leaves what is there', async () => {
  expect(await send(1, 2)).toEqual({ added: 2, known: 0 });
  expect(await send(2, 3)).toEqual({ added: 1, known: 1 });
  const { results } = await api.get<WorkoutsPage>('/api/workouts/?order=newest');
  expect(results.map(({ title }) => title)).toEqual(['День 3', 'День 2', 'День 1']);
  const [newest] = results;
  expect(newest?.items[0]?.client_key).toBe(importedItemKey(newest?.client_key ?? '', 1));
  expect(newest?.items[0]?.sets?.[1]).toMatchObject({
    client_key: importedSetKey(newest?.client_key ?? '', 1, 2),
    done: true,
    reps: 5,
  });
});

it('[IMP5] takes an import back once and for all who ask, but no other person’s; and it may come again', async () => {
  await send(1, 2);
  const other = await server.guest();
  await other.refused('DELETE', `/api/imports/${IMPORT_KEY}/`, undefined, 'not_found');
  expect((await api.get<WorkoutsPage>('/api/workouts/')).results).toHaveLength(2);
  await api.delete(`/api/imports/${IMPORT_KEY}/`);
  await api.refused('DELETE', `/api/imports/${IMPORT_KEY}/`, undefined, 'not_found');
  expect((await api.get<WorkoutsPage>('/api/workouts/')).results).toEqual([]);
  expect(await send(1, 2)).toEqual({ added: 2, known: 0 });
});

it('[IMP4] is refused whole where one exercise is unknown', async () => {
  const broken = { ...workout(1), items: [{ exercise_id: 999_999, sets: [] }] };
  const body = { client_key: IMPORT_KEY, source: 'strong', workouts: [workout(2), broken] };
  await api.refused('POST', '/api/imports/', body, 'invalid');
  expect((await api.get<WorkoutsPage>('/api/workouts/')).results).toEqual([]);
});

it('deriveKey gives a UUID of version 8, another one for each text', () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => deriveKey(`strong/${at}`));
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys.slice(0, 100)) {
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
