import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Workout } from '#contract/workouts.ts';
import { readConfig } from '#server/config.ts';
import { DEMO_PASSWORD, DEMO_USERNAME, fillDatabase } from '#server/demo/fill-database.ts';
import { buildServer } from '#server/start-server.ts';

/** Ten years at three hundred a year. */
const WORKOUTS = 3_000;

interface Weighed {
  plain: number;
  compressed: number;
}

interface Answer extends Weighed {
  next: string | null;
  place: string;
  etag: string;
}

/** What goes over the wire for a person with ten years of training: a new device, a day's return visit, nothing new. */
export async function printSyncBytes(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podhod-bench-'));
  const server = await buildServer(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }));
  try {
    await fillDatabase(server.services, WORKOUTS);
    // Filling held the process up: until it has noticed that this is over, it refuses calls.
    await wait(2_500);
    const payload = { username: DEMO_USERNAME, password: DEMO_PASSWORD };
    const login = await server.app.inject({ method: 'POST', url: '/api/token/', payload });
    const authorization = `Bearer ${login.json<{ access: string }>().access}`;

    const get = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers: { authorization, ...headers } });
    const post = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url, payload, headers: { authorization } });
    const patch = (url: string, payload: object) =>
      server.app.inject({ method: 'PATCH', url, payload, headers: { authorization } });
    const doAllSets = async ({ items }: Workout) => {
      for (const { order, sets = [] } of items) {
        for (const { id } of sets) {
          await patch(`/api/workouts/active/exercises/${order}/sets/${id}/`, { done: true });
        }
      }
    };
    const weigh = async (url: string): Promise<Answer> => {
      const plain = await get(url);
      const compressed = await get(url, { 'accept-encoding': 'br' });
      const { next = null, place = '' } = plain.json<{ next?: string | null; place?: string }>();
      const sizes = { plain: plain.rawPayload.length, compressed: compressed.rawPayload.length };
      return { ...sizes, next, place, etag: String(plain.headers.etag) };
    };

    const whole = { plain: 0, compressed: 0 };
    for (let path: string | null = '/api/workouts/?limit=200'; path !== null; ) {
      const page = await weigh(path);
      whole.plain += page.plain;
      whole.compressed += page.compressed;
      path = page.next;
    }
    print('a new device: all of it', whole);

    const { place } = (await get('/api/changes/')).json<{ place: string }>();
    const { results } = (await get('/api/workouts/history/?limit=1')).json<{
      results: { workout_id: number }[];
    }>();
    const recreated = await post(`/api/workouts/${results[0]?.workout_id}/recreate/`, {});
    const { workout } = recreated.json<{ workout: Workout }>();
    await doAllSets(workout);
    await patch(`/api/workouts/${workout.id}/update/`, { status: 'completed', duration: 3600 });
    const day = await weigh(`/api/changes/?since=${place}`);
    print(`a day's return visit: a training of ${countSets(workout)} sets elsewhere`, day);

    const path = `/api/changes/?since=${day.place}`;
    const quiet = await weigh(path);
    print('the first quiet call', quiet);
    const nothing = await get(path, { 'if-none-match': quiet.etag });
    console.log(`nothing new: ${nothing.statusCode}, ${nothing.rawPayload.length} bytes`);
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function countSets({ items }: Workout): number {
  return items.reduce((sum, { sets = [] }) => sum + sets.length, 0);
}

function print(what: string, { plain, compressed }: Weighed): void {
  console.log(`${what}: ${plain} bytes, ${compressed} compressed`);
}
