import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestServer } from '../server/support/test-server.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';

const MAIN = new URL('../../server/maintenance/main.ts', import.meta.url).pathname;

let server: TestServer;
let folder: string;
let env: Record<string, string | undefined>;
beforeEach(async () => {
  server = await TestServer.start();
  const { databaseUrl, dataDir } = server.running.services.config;
  env = { ...BARE_ENVIRONMENT, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  folder = mkdtempSync(join(tmpdir(), 'podhod-backup-'));
});
afterEach(async () => {
  await server.destroy();
  rmSync(folder, { recursive: true });
});

const run = (command: 'backup' | 'restore') =>
  promisify(execFile)(process.execPath, [MAIN, command, join(folder, 'copy.gz')], { env });

/** The copy with other lines. */
function rewrite(change: (lines: string[]) => string[]): void {
  const path = join(folder, 'copy.gz');
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n');
  writeFileSync(path, gzipSync(change(lines).join('\n')));
}

// What both databases promise is in tests/server/maintenance.test.ts.
describe('a copy of PostgreSQL', () => {
  it('that was cut off is not restored, and nothing is kept of what it would have replaced', async () => {
    const guest = await server.guest();
    await run('backup');
    rewrite(lines => lines.slice(0, -1));
    await server.close();
    await expect(run('restore')).rejects.toThrow(/обрывается/);
    expect(readdirSync(folder)).toEqual(['copy.gz']);
    await server.open();
    await server.anonymous.as(String(guest.token)).get('/api/auth/me/');
  });

  it('that is of another release is not restored, and nothing is kept either', async () => {
    await server.guest();
    await run('backup');
    rewrite(lines => ['{"podhod":1,"schema":999}', ...lines.slice(1)]);
    await server.close();
    await expect(run('restore')).rejects.toThrow(/не от этой версии/);
    expect(readdirSync(folder)).toEqual(['copy.gz']);
    await server.open();
  });

  it('that is damaged near its end has given no id back when its rows are rolled back', async () => {
    await run('backup');
    rewrite(lines => lines.with(-2, '{'));
    // More than the times that a call is tried again with the next id.
    const guests = await Promise.all(Array.from({ length: 12 }, () => server.guest()));
    const idOf = async (api: (typeof guests)[number]) => (await api.get<{ id: number }>('/api/auth/me/')).id;
    const ids = await Promise.all(guests.map(idOf));
    await server.close();
    await expect(run('restore')).rejects.toThrow(/повреждён/);
    await server.open();
    expect(await idOf(await server.guest())).toBeGreaterThan(Math.max(...ids));
  });
});
