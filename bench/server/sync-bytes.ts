import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { DEMO_PASSWORD, DEMO_USERNAME, fillDatabase } from '#server/demo/fill-database.ts';
import { buildServer } from '#server/start-server.ts';

/** Ten years at three hundred a year. */
const WORKOUTS = 3_000;

interface Weighed {
  plain: number;
  compressed: number;
}

/** What goes over the wire for a person with ten years of training: a new device, a day's news, nothing new. */
export async function printSyncBytes(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podhod-bench-'));
  const server = await buildServer(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }));
  try {
    await fillDatabase(server.services, WORKOUTS);
    const payload = { username: DEMO_USERNAME, password: DEMO_PASSWORD };
    const login = await server.app.inject({ method: 'POST', url: '/api/token/', payload });
    const authorization = `Bearer ${login.json<{ access: string }>().access}`;

    const get = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers: { authorization, ...headers } });
    const weigh = async (url: string): Promise<Weighed & { next: string | null; etag: string }> => {
      const plain = await get(url);
      const compressed = await get(url, { 'accept-encoding': 'br' });
      const { next = null } = plain.json<{ next?: string | null }>();
      const sizes = { plain: plain.rawPayload.length, compressed: compressed.rawPayload.length };
      return { ...sizes, next, etag: String(plain.headers.etag) };
    };

    const whole = { plain: 0, compressed: 0 };
    for (let path: string | null = '/api/workouts/?limit=200'; path !== null; ) {
      const page: Awaited<ReturnType<typeof weigh>> = await weigh(path);
      whole.plain += page.plain;
      whole.compressed += page.compressed;
      path = page.next;
    }
    print('a new device: all of it', whole);

    const { results } = (await get('/api/workouts/history/?limit=1')).json<{
      results: { finished_at: string }[];
    }>();
    const since = `/api/workouts/?since=${results[0]?.finished_at}`;
    const day = await weigh(since);
    print("a day's news: one training", day);
    const nothing = await get(since, { 'if-none-match': day.etag });
    console.log(`nothing new: ${nothing.statusCode}, ${nothing.rawPayload.length} bytes`);
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function print(what: string, { plain, compressed }: Weighed): void {
  console.log(`${what}: ${plain} bytes, ${compressed} compressed`);
}
