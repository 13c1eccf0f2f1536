import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatchAnswer } from '#contract/batch.ts';
import type { Workout } from '#contract/workouts.ts';
import { readConfig } from '#server/config.ts';
import { DEMO_PASSWORD, DEMO_USERNAME, fillDatabase } from '#server/demo/fill-database.ts';
import { buildServer } from '#server/start-server.ts';

/** Ten years at three hundred a year. */
const WORKOUTS = 3_000;

interface Weighed {
  plain: number;
  compressed: number;
  pages: number;
  cursor: string | null;
}

/**
 * Prints the bytes on the wire for a person with ten years of training: a new device, a day's return visit, nothing
 * new.
 */
export async function printSyncBytes(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podhod-bench-'));
  const server = await buildServer(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }));
  try {
    await fillDatabase(server.services, WORKOUTS);
    // Filling blocked the process, and until the server notices that this is over, it refuses calls.
    await wait(2_500);
    const payload = { username: DEMO_USERNAME, password: DEMO_PASSWORD };
    const login = await server.app.inject({ method: 'POST', url: '/api/token/', payload });
    const authorization = `Bearer ${login.json<{ access: string }>().access}`;
    const send = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, headers = {}) =>
      server.app.inject({
        method,
        url,
        headers: { authorization, ...headers },
        ...(body && { payload: body }),
      });
    const exchange = (cursor: string | null, headers = {}) => {
      const body = { cursor, device: crypto.randomUUID(), sent_at: Date.now(), calls: [] };
      return send('POST', '/api/batch/', body, headers);
    };
    /** Reads everything after a cursor, page by page. */
    const readFrom = async (start: string | null): Promise<Weighed> => {
      const read: Weighed = { plain: 0, compressed: 0, pages: 0, cursor: start };
      for (let isMore = true; isMore; read.pages++) {
        const plain = await exchange(read.cursor);
        const compressed = await exchange(read.cursor, { 'accept-encoding': 'br' });
        const { cursor, has_more } = plain.json<BatchAnswer>();
        read.plain += plain.rawPayload.length;
        read.compressed += compressed.rawPayload.length;
        read.cursor = cursor;
        isMore = has_more === true;
      }
      return read;
    };

    const whole = await readFrom(null);
    print('a new device: all of it', whole);

    const history = await send('GET', '/api/workouts/history/?limit=1');
    const [last] = history.json<{ results: { workout_id: number }[] }>().results;
    const recreated = await send('POST', `/api/workouts/${last?.workout_id}/recreate/`, {});
    const { workout } = recreated.json<{ workout: Workout }>();
    for (const { order, sets = [] } of workout.items) {
      for (const { id } of sets)
        await send('PATCH', `/api/workouts/active/exercises/${order}/sets/${id}/`, { done: true });
    }
    await send('PATCH', `/api/workouts/${workout.id}/update/`, { status: 'completed', duration: 3600 });
    const day = await readFrom(whole.cursor);
    print(`a day's return visit: a training of ${countSets(workout)} sets elsewhere`, day);
    print('nothing new', await readFrom(day.cursor));
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function countSets({ items }: Workout): number {
  return items.reduce((sum, { sets = [] }) => sum + sets.length, 0);
}

function print(what: string, { plain, compressed, pages }: Weighed): void {
  console.log(`${what}: ${plain} bytes, ${compressed} compressed, in ${pages} round trips`);
}
