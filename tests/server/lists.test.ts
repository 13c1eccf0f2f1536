// Covers docs/product.md: The summary.
// Covers docs/api.md: Basics; Workouts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry, HistoryPage, Summary } from '#contract/history.ts';
import type { Workout, WorkoutsPage } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, type Library, startTraining, train, wholeWorkout } from './support/training.ts';

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

const HISTORY = '/api/workouts/history/';
const LIST = '/api/workouts/';

async function importDays(days: readonly number[]): Promise<Workout[]> {
  const workouts: Workout[] = [];
  for (const day of days) {
    server.wait(1000);
    const started_at = `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
    const finished_at = `2026-03-${String(day).padStart(2, '0')}T11:00:00.000Z`;
    const whole = wholeWorkout([[library.bench, done(80, 8)]], {
      title: `День ${day}`,
      started_at,
      finished_at,
    });
    workouts.push(await api.post<Workout>('/api/workouts/import/', whole, 201));
  }
  return workouts;
}

/** Follows `next` to the end. */
async function readAll<T>(first: string): Promise<T[]> {
  const rows: T[] = [];
  for (let path: string | null = first; path !== null; ) {
    const page: { results: T[]; next: string | null } = await api.get(path);
    rows.push(...page.results);
    path = page.next;
  }
  return rows;
}

describe('history', () => {
  it('has completed workouts only, the newest start first', async () => {
    await importDays([3, 9, 5]);
    const cancelled = await startTraining(api, []);
    await api.patch(`/api/workouts/${cancelled.id}/update/`, { status: 'cancelled' });
    await startTraining(api, []);
    const { results, count, next } = await api.get<HistoryPage>(HISTORY);
    expect(results.map(entry => entry.title)).toEqual(['День 9', 'День 5', 'День 3']);
    expect([count, next]).toEqual([3, null]);
  });

  it('pages by offset, ten at first, without loss or doubling', async () => {
    await importDays(Array.from({ length: 12 }, (_, day) => day + 1));
    const first = await api.get<HistoryPage>(HISTORY);
    expect(first.results).toHaveLength(10);
    expect(first.next).toBe(`${HISTORY}?limit=10&offset=10`);
    const all = await readAll<HistoryEntry>(`${HISTORY}?limit=5`);
    expect(all.map(entry => entry.title)).toEqual(Array.from({ length: 12 }, (_, at) => `День ${12 - at}`));
    expect(await api.get(`${HISTORY}?offset=99`)).toEqual({ results: [], next: null, count: 12 });
  });

  it('tells the same of a workout as its summary', async () => {
    const workout = await train(api, [[library.bench, done(82.5, 8)], [library.squat]]);
    const [entry] = (await api.get<HistoryPage>(HISTORY)).results;
    const { template_id, ...summary } = await api.get<Summary>(`/api/workouts/${workout.id}/summary/`);
    expect(entry).toEqual(summary);
    expect(template_id).toBeNull();
    expect(entry).toMatchObject({
      workout_id: workout.id,
      duration_hhmm: '01:00',
      exercises: [
        { name: 'Жим штанги лёжа', sets_count: 1, best: '82,5 кг × 8', equipment: { name: 'Штанга' } },
        { name: 'Приседания со штангой', sets_count: 0, best: null, execution_variation: 'на плечах' },
      ],
    });
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'offset=-1'])('refuses %s', async query => {
    await api.refused('GET', `${HISTORY}?${query}`, undefined, 'invalid');
    await api.refused('GET', `/api/templates/?${query}`, undefined, 'invalid');
    await api.refused('GET', `/api/exercises/?${query}`, undefined, 'invalid');
  });

  it("never shows another's", async () => {
    await importDays([1]);
    const other = await server.guest();
    expect((await other.get<HistoryPage>(HISTORY)).count).toBe(0);
    expect((await other.get<WorkoutsPage>(LIST)).count).toBe(0);
  });
});

describe('workouts/', () => {
  it('has whole workouts by their last change, a page at a time', async () => {
    const workouts = await importDays([1, 3, 5, 7, 9]);
    const page = await api.get<WorkoutsPage>(`${LIST}?limit=2`);
    expect(page).toMatchObject({ count: 5, results: [{ title: 'День 1' }, { title: 'День 3' }] });
    expect(await readAll<Workout>(`${LIST}?limit=2`)).toEqual(
      await Promise.all(workouts.map(workout => api.get<Workout>(`${LIST}${workout.id}/`))),
    );
  });

  it('brings again, at the end, what changes while somebody pages', async () => {
    const workouts = await importDays([1, 2, 3]);
    const first = await api.get<WorkoutsPage>(`${LIST}?limit=2`);
    server.wait(1000);
    await api.patch(`${LIST}${workouts[0]?.id}/update/`, { title: 'Новое' });
    const rest = await readAll<Workout>(first.next ?? '');
    expect(rest.map(workout => workout.title)).toEqual(['День 3', 'Новое']);
  });

  it('has the newest start first where asked, each once, whatever changes while somebody pages', async () => {
    const workouts = await importDays([3, 1, 7, 5]);
    const first = await api.get<WorkoutsPage>(`${LIST}?order=newest&limit=2`);
    expect(first).toMatchObject({ count: 4, results: [{ title: 'День 7' }, { title: 'День 5' }] });
    server.wait(1000);
    await api.patch(`${LIST}${workouts[1]?.id}/update/`, { title: 'Новое' });
    await importDays([9]);
    const rest = await readAll<Workout>(first.next ?? '');
    expect(rest.map(workout => workout.title)).toEqual(['День 3', 'Новое']);
  });

  it('goes by since: what changed then or later', async () => {
    const workouts = await importDays([1, 2, 3]);
    const since = workouts[1]?.updated_at;
    const changed = await readAll<Workout>(`${LIST}?since=${since}&limit=1`);
    expect(changed.map(workout => workout.title)).toEqual(['День 2', 'День 3']);
    server.wait(1000);
    const later = new Date(server.clock.nowMs).toISOString();
    expect((await api.get<WorkoutsPage>(`${LIST}?since=${later}`)).results).toEqual([]);
  });

  it('goes by status, several of them too', async () => {
    await importDays([1]);
    const cancelled = await startTraining(api, []);
    await api.patch(`${LIST}${cancelled.id}/update/`, { status: 'cancelled' });
    await startTraining(api, []);
    const count = async (status: string) => (await api.get<WorkoutsPage>(`${LIST}?status=${status}`)).count;
    expect(await Promise.all(['active', 'completed', 'cancelled', 'active,cancelled'].map(count))).toEqual([
      1, 1, 1, 2,
    ]);
  });

  it.each(['status=paused', 'since=yesterday', 'cursor=nonsense', 'order=oldest', 'limit=999'])(
    'refuses %s',
    async query => {
      await api.refused('GET', `${LIST}?${query}`, undefined, 'invalid');
    },
  );
});

describe('a place in a list', () => {
  const NOT_WHOLE = ['1.5', '1e1', '0x10', 'true', ' 5', '5 ', '+5', ''].map(encodeURIComponent);
  const LISTS = [HISTORY, LIST, '/api/templates/', '/api/exercises/'];

  it.each(NOT_WHOLE)('[PULL6] is counted in whole numbers: %j is none', async text => {
    for (const path of LISTS) await api.refused('GET', `${path}?limit=${text}`, undefined, 'invalid');
    for (const path of [HISTORY, '/api/templates/', '/api/exercises/']) {
      await api.refused('GET', `${path}?offset=${text}`, undefined, 'invalid');
    }
  });

  it('[PULL4] is the cursor that was given, not one that looks like it', async () => {
    await importDays([1, 2]);
    const { next } = await api.get<WorkoutsPage>(`${LIST}?limit=1`);
    const cursor = new URL(next ?? '', 'http://server').searchParams.get('cursor') ?? '';
    const [time, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
    const forged = [`${time} ${id} 1`, `${time}\n${id}`, `2026-13-41T99:00:00.000Z ${id}`, `${time} 1.5`];
    const cursors = [
      `${cursor}!`,
      `${cursor}=`,
      ...forged.map(text => Buffer.from(text).toString('base64url')),
    ];
    for (const wrong of cursors) {
      const path = `${LIST}?limit=1&cursor=${encodeURIComponent(wrong)}`;
      await api.refused('GET', path, undefined, 'invalid');
    }
    expect((await api.get<WorkoutsPage>(next ?? '')).results).toHaveLength(1);
  });
});
