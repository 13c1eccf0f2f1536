// Covers docs/api.md: Limits.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportItem, Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { Device, start } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import {
  done,
  findLibrary,
  key,
  type Library,
  type PlannedItem,
  startTraining,
  wholeWorkout,
} from './support/training.ts';
import { longestBlock } from './support/watch-loop.ts';

/** What a person on a slow connection would notice, and far above what any of these calls takes. */
const BLOCK_MS = 100;

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

const ACTIVE = '/api/workouts/active/exercises/';

/** So many undone sets of one exercise each, as a device sends a copy. */
const itemsWith = (items: number, sets: number): ImportItem[] =>
  Array.from({ length: items }, () => ({
    exercise_id: library.bench,
    sets: Array.from({ length: sets }, () => ({})),
  }));

describe('a refused body', () => {
  it('with thousands of equal keys holds nobody up', async () => {
    const raw = JSON.stringify({ exercise_ids: [1], client_keys: Array(10_000).fill('') });
    let status = 0;
    const block = await longestBlock(async () => {
      status = (await api.send('POST', `${ACTIVE}bulk-add/`, undefined, { raw })).status;
    });
    expect(status).toBe(400);
    expect(block).toBeLessThan(BLOCK_MS);
  });

  it('with a list too long is explained by that alone', async () => {
    const raw = JSON.stringify({ ...wholeWorkout([]), items: Array(100_000).fill(1) });
    const answer = await api.send('POST', '/api/workouts/import/', undefined, { raw });
    expect(answer).toMatchObject({
      status: 400,
      body: { items: ['Не больше 100 значений.'], code: 'invalid' },
    });
  });

  it('is explained by its first mistakes', async () => {
    const items = Array.from({ length: 100 }, () => ({ sets: Array(9).fill(1) }));
    const answer = await api.send('POST', '/api/workouts/import/', { ...wholeWorkout([]), items });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body).length).toBeLessThan(2_000);
  });

  it('of a hundred lists of a hundred wrong entries is not explained one by one', async () => {
    const items = Array.from({ length: 100 }, () => ({ sets: Array(100).fill({ a: 1 }) }));
    const answer = await api.send('POST', '/api/workouts/import/', { ...wholeWorkout([]), items });
    expect(answer).toMatchObject({ status: 400, body: { non_field_errors: ['Не больше 1100 значений.'] } });
  });

  it('names a key that comes twice', async () => {
    await startTraining(api, []);
    const twice = key();
    const body = { exercise_ids: [library.bench, library.squat], client_keys: [twice, twice] };
    expect(await api.refused('POST', `${ACTIVE}bulk-add/`, body, 'invalid')).toHaveProperty('client_keys');
  });

  it.each([
    ['PATCH', '/api/me/'],
    ['POST', '/api/exercises/'],
    ['POST', `${ACTIVE}bulk-add/`],
  ] as const)('%s %s is refused above 32 KiB', async (method, path) => {
    await api.refused(method, path, { padding: 'x'.repeat(32 * 1024) }, 'too_large');
  });
});

describe('a workout', () => {
  it('takes a hundred exercises and no more, however they come', async () => {
    await startTraining(api, []);
    const add = (count: number) => ({ exercise_ids: Array(count).fill(library.bench) });
    await api.post(`${ACTIVE}bulk-add/`, add(100));
    await api.refused('POST', `${ACTIVE}bulk-add/`, add(1), 'limit_reached');
    expect((await api.get<Workout>('/api/workouts/active/')).items).toHaveLength(100);
  });

  it('is joined a hundred times and no more', async () => {
    const device = new Device(api, server.clock.nowMs);
    await device.done([start(key())]);
    const results = await device.exchange(Array.from({ length: 101 }, () => start(key())));
    expect(results.filter(result => result.status === 200)).toHaveLength(100);
    expect(results.at(-1)).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(device.of('alias')).toHaveLength(100);
  });

  it('takes a hundred sets of an exercise and no more', async () => {
    const whole = wholeWorkout([[library.bench, ...Array(100).fill(done(80, 5))]]);
    const { id } = await api.post<Workout>('/api/workouts/import/', whole, 201);
    const path = `${ACTIVE}1/sets/`;
    await api.refused('POST', path, { workout_id: id, ...done(80, 5) }, 'limit_reached');
    const [item] = whole.items;
    const more = { ...whole, items: [{ ...item, sets: [{ client_key: key(), ...done(80, 5) }] }] };
    await api.refused('POST', '/api/workouts/import/', more, 'limit_reached');
    expect((await api.get<Workout>(`/api/workouts/${id}/`)).items[0]?.sets).toHaveLength(100);
  });

  it('takes a thousand sets in all and no more, and is repeated whole', async () => {
    const first = await api.post<Workout>('/api/workouts/create/', {}, 201);
    await api.patch(`/api/workouts/${first.id}/update/`, { status: 'completed' });
    const recreate = `/api/workouts/${first.id}/recreate/`;
    await api.refused('POST', recreate, { items: itemsWith(11, 91) }, 'limit_reached');
    const { workout } = await api.post<{ workout: Workout }>(recreate, { items: itemsWith(10, 100) }, 201);
    const more = { workout_id: workout.id };
    await api.post(`${ACTIVE}bulk-add/`, { ...more, exercise_ids: [library.squat] });
    await api.refused('POST', `${ACTIVE}11/sets/`, more, 'limit_reached');
  });
});

describe('a page', () => {
  /** A hundred exercises of ten sets: the largest workout there may be. */
  const largest = () =>
    wholeWorkout(Array.from({ length: 100 }, () => [library.bench, ...Array(10).fill(done(80, 5))]));

  it.each([
    ['/api/workouts/', ''],
    ['/api/workouts/', '&order=newest'],
    ['/api/workouts/history/', ''],
  ])('of %s%s ends before its rows are too many, and the rest comes with the next', async (path, query) => {
    for (let nth = 0; nth < 5; nth++) await api.post('/api/workouts/import/', largest(), 201);
    let sizes: number[] = [];
    const block = await longestBlock(async () => {
      sizes = [];
      let next: string | null = `${path}?limit=200${query}`;
      while (next) {
        const page: Page = JSON.parse(await read(next));
        sizes.push(page.results.length);
        next = page.next;
      }
    });
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5);
    expect(Math.max(...sizes)).toBe(1);
    expect(block).toBeLessThan(BLOCK_MS);
  });
});

describe('a first reading', () => {
  const readAll = async (
    active: string,
  ): Promise<{ rows: { key: string; kind: string }[]; block: number }> => {
    const rows: { key: string; kind: string }[] = [];
    let cursor: string | null = null;
    let longestMs = 0;
    for (let hasMore = true; hasMore; ) {
      const body = { cursor, device: active, sent_at: server.clock.nowMs, calls: [] };
      let text = '';
      const block = await longestBlock(async () => {
        text = await post('/api/batch/', body);
      });
      longestMs = Math.max(longestMs, block);
      const page = JSON.parse(text) as { rows: typeof rows; cursor: string; has_more: boolean };
      // A page is about a thousand rows; the largest workout alone has 1,101.
      expect(page.rows.length).toBeLessThan(2_500);
      rows.push(...page.rows);
      cursor = page.cursor;
      hasMore = page.has_more;
    }
    return { rows, block: longestMs };
  };

  it('[PULL8] looks at no more trainings than a page holds, however large they are', async () => {
    const exercises = (await api.get<{ results: { id: number }[] }>('/api/exercises/?limit=12')).results;
    for (const { id } of exercises) {
      const items = Array.from({ length: 100 }, (): PlannedItem => [id, ...Array(10).fill(done(80, 5))]);
      await api.post('/api/workouts/import/', wholeWorkout(items), 201);
    }
    // The values of each exercise come from another of the largest trainings.
    const workout = await startTraining(api, [[exercises[0]?.id ?? 0]]);
    const rest = exercises.slice(1).map(({ id }) => id);
    await api.post(`${ACTIVE}bulk-add/`, { workout_id: workout.id, exercise_ids: rest });

    const { rows, block } = await readAll(key());
    const [first] = rows.filter(row => row.kind === 'workout');
    expect(first?.key).toBe(workout.client_key);
    expect(new Set(rows.map(row => row.key)).size).toBe(1 + 13 + 12 + 12 * 1_100);
    expect(block).toBeLessThan(BLOCK_MS);
  }, 60_000);
});

async function post(url: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${api.token}` };
  return (await server.running.app.inject({ method: 'POST', url, headers, body })).body;
}

/** Not held against the contract: that takes longer than the server does. */
async function read(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${api.token}` };
  return (await server.running.app.inject({ method: 'GET', url, headers })).body;
}

interface Page {
  results: unknown[];
  next: string | null;
}

describe('an import among many', () => {
  it('lets others be heard, however many come after it', async () => {
    await trainForYears(1_500, 40);
    const items = Array.from({ length: 40 }, (_, at): PlannedItem => [at + 1, done(500, 5)]);
    const day = '2019-01-01T1';
    const first = wholeWorkout(items, {
      started_at: `${day}0:00:00.000Z`,
      finished_at: `${day}1:00:00.000Z`,
    });
    const block = await longestBlock(() => api.post('/api/workouts/import/', first, 201));
    expect(block).toBeLessThan(BLOCK_MS);
    const { results } = await api.get<Page>('/api/workouts/?order=newest&limit=1');
    expect(results).toHaveLength(1);
  }, 60_000);
});

/** Each workout better than the last in so many exercises. Written by the database: by calls it would take minutes. */
async function trainForYears(workouts: number, exercises: number) {
  const { database } = server.running.services;
  const { id: user_id } = await api.get<{ id: number }>('/api/auth/me/');
  await api.post('/api/workouts/import/', wholeWorkout([]), 201);
  const copy = {
    user_id,
    status: 'completed',
    title: 'Зал',
    created_at: '2026',
    updated_at: '2026',
    template_id: null,
    template_choice: null,
    import_key: null,
    import_source: null,
    note: '',
    last_item_order: 0,
    ticked_at: null,
    revision: 1,
    acts: null,
  } as const;
  await database.write(async trx => {
    for (let nth = 0; nth < workouts; nth++) {
      const started_at = new Date(Date.UTC(2020, 0, nth + 1)).toISOString();
      const { id } = await trx
        .insertInto('workouts')
        .values({
          ...copy,
          client_key: key(),
          started_at,
          finished_at: started_at,
          touched_at: started_at,
          duration_sec: 60,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: exercises }, (_, at) => ({
        workout_id: id,
        exercise_id: at + 1,
        user_id,
        started_at,
        best_rank: 1_000 + nth,
      }));
      await trx.insertInto('workout_exercises').values(rows).execute();
    }
  });
}
