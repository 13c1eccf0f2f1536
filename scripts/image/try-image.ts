import assert from 'node:assert/strict';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../harness/free-port.ts';
import type { Stage } from './read-dockerfile.ts';
import { type Inside, runInside, type Started, startInside } from './sandbox.ts';

interface Folders {
  readonly root: string;
  /** Its volume, empty. */
  readonly data: string;
}

const READY_WITHIN_MS = 30_000;

/** Runs what the image runs, as its user and with nothing to write to but its volume; tells each thing that held. */
export async function tryImage(
  { root, data }: Folders,
  image: Stage,
  say: (what: string) => void,
): Promise<void> {
  // As an engine makes a new volume: with the owner that the image's own folder has.
  const { uid, gid } = statSync(join(root, image.volume));
  chownSync(data, uid, gid);
  const port = await findFreePort();
  const inside: Inside = {
    root,
    links: {},
    readable: {},
    writable: { [image.volume]: data },
    workdir: image.workdir,
    // Its network is this machine's, where the image's own port may be taken.
    env: { ...image.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent' },
    user: image.user,
  };
  const server = startInside(inside, image.command);
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, server);
    checkRights(await server.pid(), image);
    say('the server starts without root, a capability or a root that it could write to');
    await callServer(`http://127.0.0.1:${port}`);
    say('it sends the app and registers a person');
    await runInside(inside, image.healthCheck);
    say('its health check is content');
    await runInside(inside, ['node', 'server/maintenance/main.ts', 'backup', `${image.volume}/copy.sqlite`]);
    assert.ok(existsSync(join(data, 'copy.sqlite')));
    say('a maintenance command makes a copy of its database');
    process.kill(await server.pid(), 'SIGTERM');
    assert.equal(await server.ended, 0, server.output());
    say('SIGTERM ends it with code 0');
  } finally {
    server.child.kill('SIGKILL');
  }
}

async function waitUntilReady(url: string, { child, output }: Started): Promise<void> {
  const giveUpAtMs = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && Date.now() < giveUpAtMs) {
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return;
    await wait(50);
  }
  throw new Error(`The image's server did not start: ${output()}`);
}

/** proc(5). */
function checkRights(pid: number, { user }: Stage): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mounts = readFileSync(`/proc/${pid}/mounts`, 'utf8')
    .split('\n')
    .map(line => line.split(' '));
  if (process.getuid?.() === 0) assert.match(status, RegExp(`^Uid:\\s+${user}\\s`, 'm'));
  assert.match(status, /^CapEff:\s+0+$/m);
  const [, , , rights] = mounts.find(([, path]) => path === '/') ?? [];
  assert.match(rights ?? '', /^ro,/);
}

/** Both native packages work: SQLite's and, for a password, argon2's. */
async function callServer(url: string): Promise<void> {
  const page = await fetch(url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<div id="root"/);
  const form = {
    username: 'atlet',
    email: '',
    password: 'secret-1',
    password2: 'secret-1',
    hp_ts: 0,
    hp_field: '',
  };
  const answer = await fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  assert.equal(answer.status, 201, await answer.text());
}
