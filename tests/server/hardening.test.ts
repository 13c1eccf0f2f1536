import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Workout } from '#contract/workouts.ts';
import { sweep } from '#server/housekeeping.ts';
import { isOnPostgres } from '../support/test-database.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, key, type Library, startTraining, wholeWorkout } from './support/training.ts';

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

describe('a cursor', () => {
  it.each(['2026(\0) 1', '2026-03-10T10:00:00.000Z\0 1', '2026 1', '(\u0000) 2026-01-01 5'])(
    'of the text %j is refused',
    async text => {
      const cursor = Buffer.from(text).toString('base64url');
      await api.refused('GET', `/api/workouts/?cursor=${cursor}`, undefined, 'invalid');
    },
  );
});

describe('a text that shows nothing', () => {
  it.each(['\u200b', '\u2060\ufeff', ' \u00ad ', '\u3164', '\u2800', '\u202e'])(
    '%j is no title',
    async title => {
      const { id } = await startTraining(api, []);
      await api.refused('PATCH', `/api/workouts/${id}/update/`, { title }, 'invalid');
      const form = { name: title, equipment: 1, primary_muscle: 1 };
      await api.refused('POST', '/api/exercises/', form, 'invalid');
    },
  );

  it.each(['💪', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', '.'])(
    '%s is one',
    async title => {
      const { id } = await startTraining(api, []);
      expect(await api.patch(`/api/workouts/${id}/update/`, { title })).toMatchObject({ title });
    },
  );
});

describe("a guest's secret", () => {
  it.each(['A'.repeat(43), '01'.repeat(32), '0123456'.repeat(9)])('%s is refused', async client_key => {
    const form = { hp_ts: 0, hp_field: '', client_key };
    const refusal = await server.anonymous.refused('POST', '/api/auth/guest/quick-start/', form, 'invalid');
    expect(refusal).toHaveProperty('client_key');
  });
});

describe('statements', () => {
  it('are of a bounded number, whatever the length of a list', async () => {
    const texts = new Set<string>();
    const tell = (query: { sql: string }) => void texts.add(query.sql);
    const run = async (lengths: readonly number[]) => {
      for (const length of lengths) {
        const sets = Array(length).fill(done(80, 5));
        const whole = wholeWorkout([[library.bench, ...sets], ...Array(length - 1).fill([library.squat])]);
        const { id } = await api.post<Workout>('/api/workouts/import/', whole, 201);
        await api.post(`/api/workouts/${id}/save-as-template/`, { client_key: key() }, 201);
        await api.get(`/api/workouts/?limit=${length}`);
        await api.get(`/api/exercises/?limit=${length}`);
        const ids = Array.from({ length }, (_, at) => at + 1).join(',');
        await api.get(`/api/exercises/?id=${ids}`);
      }
    };
    await run([1, 2, 4, 8, 16, 32, 40]);
    server.running.services.database.listeners.add(tell);
    await run([1, 2, 4, 8, 16, 32, 40]);
    const known = texts.size;
    await run([3, 5, 7, 11, 19, 23, 27, 31, 33, 37, 39]);
    server.running.services.database.listeners.delete(tell);
    expect(texts.size - known).toBeLessThan(10);
  }, 90_000);
});

describe.skipIf(isOnPostgres)('the file', () => {
  const file = (suffix = '') => join(server.dataDir, `podhod.sqlite${suffix}`);

  it('and what lies beside it are for their owner alone', () => {
    for (const suffix of ['', '-wal', '-shm']) {
      expect((statSync(file(suffix)).mode & 0o777).toString(8), suffix).toBe('600');
    }
  });

  it('holds nothing of what was deleted, nor does its log', async () => {
    const { id } = await startTraining(api, []);
    const title = 'Тайная тренировка';
    await api.patch(`/api/workouts/${id}/update/`, { title });
    const holds = () => [file(), file('-wal')].some(path => readFileSync(path).includes(title));
    expect(holds()).toBe(true);
    await api.delete('/api/me/delete/', {});
    expect(holds()).toBe(false);
  });

  it('holds what was changed for as long as the change can be taken back', async () => {
    const { id } = await startTraining(api, []);
    const title = 'Прежняя тренировка';
    await api.patch(`/api/workouts/${id}/update/`, { title });
    await api.patch(`/api/workouts/${id}/update/`, { title: 'Обычная' });
    server.clock.nowMs += 91 * 86_400_000;
    await sweep(server.running.services);
    expect([file(), file('-wal')].some(path => readFileSync(path).includes(title))).toBe(false);
  });
});
