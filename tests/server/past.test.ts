// Covers docs/api.md: Workouts.
// A workout that has ended: moved to another status, given other times; a template and an exercise brought back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryPage } from '#contract/history.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, type Library, startTraining } from './support/training.ts';

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

const move = (workout: Workout, status: string) =>
  api.post<Workout>(`/api/workouts/${workout.id}/status/`, { status });
const update = (workout: Workout, body: object) =>
  api.patch<Workout>(`/api/workouts/${workout.id}/update/`, body);
const history = async () => (await api.get<HistoryPage>('/api/workouts/history/')).results;

async function train(): Promise<Workout> {
  const workout = await startTraining(api, [[library.bench, done(80, 8)]]);
  return await update(workout, { status: 'completed', duration: 3600 });
}

describe('status/', () => {
  it('[PAST3] takes a completed workout out of the history and puts it back whole', async () => {
    const workout = await train();
    expect(await move(workout, 'cancelled')).toMatchObject({ status: 'cancelled' });
    expect(await history()).toEqual([]);
    expect(await move(workout, 'completed')).toMatchObject({ status: 'completed', duration_hhmm: '01:00' });
    expect(await history()).toMatchObject([{ tonnage_total: 640 }]);
  });

  it('[PAST2] lets it go on within 30 days, unless another one runs', async () => {
    const workout = await train();
    const other = await startTraining(api, [[library.bench, done(80, 8)]]);
    const path = `/api/workouts/${workout.id}/status/`;
    const refusal = await api.refused('POST', path, { status: 'active' }, 'workout_active');
    expect(refusal.workout_id).toBe(other.id);
    await update(other, { status: 'cancelled', duration: 0 });
    expect(await move(workout, 'active')).toMatchObject({ status: 'active' });
    expect(await update(workout, { status: 'completed', duration: 60 })).toMatchObject({
      duration_hhmm: '00:01',
    });
    const old = await train();
    const [from, to] = [32, 31].map(days => new Date(server.clock.nowMs - days * DAY_MS).toISOString());
    await update(old, { started_at: from, finished_at: to, duration: 60 });
    await api.refused('POST', `/api/workouts/${old.id}/status/`, { status: 'active' }, 'workout_ended');
  });

  it('[PAST2] [VIEW2] counts nothing of it for the records of later ones while it goes on', async () => {
    const first = await train();
    const later = await startTraining(api, [[library.bench, done(90, 8)]]);
    await update(later, { status: 'completed', duration: 3600 });
    expect(await history()).toMatchObject([
      { workout_id: later.id, personal_records: 1 },
      { workout_id: first.id },
    ]);
    await move(first, 'active');
    expect(await history()).toMatchObject([{ workout_id: later.id, personal_records: 0 }]);
    await update(first, { status: 'completed', duration: 60 });
    expect(await history()).toMatchObject([
      { workout_id: later.id, personal_records: 1 },
      { workout_id: first.id },
    ]);
  });

  it('refuses one that runs, and changes nothing where the status is the same', async () => {
    const running = await startTraining(api, [[library.bench, done(80, 8)]]);
    await api.refused('POST', `/api/workouts/${running.id}/status/`, { status: 'completed' }, 'invalid');
    const again = await move(running, 'active');
    expect(again.updated_at).toBe(running.updated_at);
  });
});

describe('times', () => {
  it('[PAST1] of a completed workout can be others; what is out of reason is shifted, and one that runs has none', async () => {
    const workout = await train();
    const times = { started_at: '2020-03-04T10:00:00.000Z', finished_at: '2020-03-04T10:45:00.000Z' };
    expect(await update(workout, { ...times, duration: 2700 })).toMatchObject({
      ...times,
      duration_hhmm: '00:45',
    });
    const ahead = new Date(server.clock.nowMs + 9 * DAY_MS).toISOString();
    const shifted = await update(workout, { started_at: ahead, finished_at: ahead, duration: 60 });
    expect(Date.parse(shifted.started_at)).toBeLessThanOrEqual(server.clock.nowMs);
    const running = await startTraining(api, [[library.bench, done(80, 8)]]);
    const path = `/api/workouts/${running.id}/update/`;
    await api.refused('PATCH', path, { started_at: times.started_at }, 'workout_active');
  });

  it('[PAST1] come together: a start alone leaves the end where it was', async () => {
    const { id, started_at } = await train();
    const before = await api.get<Workout>(`/api/workouts/${id}/`);
    for (const some of [{}, { duration: 60 }, { finished_at: started_at }]) {
      await api.refused('PATCH', `/api/workouts/${id}/update/`, { started_at, ...some }, 'invalid');
    }
    expect(await api.get<Workout>(`/api/workouts/${id}/`)).toEqual(before);
  });
});

describe('restore/', () => {
  it('[BACK1] brings back an exercise of the own, and no default one', async () => {
    const form = { name: 'Своё', equipment: 1, primary_muscle: 1 };
    const own = await api.post<{ id: number }>('/api/exercises/', form, 201);
    await api.delete(`/api/exercises/${own.id}/`);
    await api.post(`/api/exercises/${own.id}/restore/`);
    expect(await api.get(`/api/exercises/${own.id}/`)).toMatchObject({ name: 'Своё' });
    await api.refused('POST', `/api/exercises/${library.bench}/restore/`, {}, 'forbidden');
  });
});
