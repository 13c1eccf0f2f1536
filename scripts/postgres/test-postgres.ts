// A PostgreSQL server for tests and measurements: one that the environment names, or one of their own that is gone
// with its data afterwards.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../harness/free-port.ts';
import { findMemoryFolder } from '../test/memory-folder.ts';
import { ensurePostgresPrograms } from './find-programs.ts';

const READY_WITHIN_MS = 30_000;
const READY_CHECK_EVERY_MS = 50;

export interface TestPostgres {
  /** Of a database whose user may create others. */
  readonly url: string;
  /** As when the power fails and comes back; only for a server of our own. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresSettings {
  /** Off for tests, where the data is thrown away; on where the cost of writing is what is measured. */
  readonly durable: boolean;
}

export async function startTestPostgres(
  settings: PostgresSettings = { durable: false },
): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, restart: refuseRestart, stop: async () => {} };
  return await startOwn(ensurePostgresPrograms(), settings);
}

async function refuseRestart(): Promise<void> {
  throw new Error('A server that TEST_DATABASE_URL names is not ours to restart');
}

async function startOwn(programs: string, { durable }: PostgresSettings): Promise<TestPostgres> {
  const owner = findOwner();
  // Each test has a database of its own: making one and dropping it takes a disk ten times as long.
  const folder = mkdtempSync(join(durable ? tmpdir() : findMemoryFolder(), 'podhod-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...owner };
  const initArguments = ['-D', data, '-U', 'podhod', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  const init = spawnSync(join(programs, 'initdb'), initArguments, { ...options, encoding: 'utf8' });
  if (init.status !== 0) throw new Error(`initdb: ${init.stderr}`);
  const port = await findFreePort();
  const url = `postgres://podhod@127.0.0.1:${port}/postgres`;
  const serverArguments = ['-D', data, '-p', String(port), '-k', folder, ...configure(durable)];
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(join(programs, 'postgres'), serverArguments, { ...options, stdio: 'ignore' });
    await waitUntilReady(url, child);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  await start();
  return {
    url,
    async restart() {
      // SIGQUIT ends it at once, as a crash does.
      await end('SIGQUIT');
      await start();
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configure(durable: boolean): string[] {
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off'];
  const common = ['listen_addresses=127.0.0.1', 'max_connections=200', 'shared_buffers=256MB'];
  return [...common, ...(durable ? [] : quick)].flatMap(setting => ['-c', setting]);
}

/** PostgreSQL refuses to run as root: it gets Debian's own account for it, or nobody's. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const find = (flag: string) => {
    const answer = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout) : 65_534;
  };
  return { uid: find('-u'), gid: find('-g') };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUpAtMs = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAtMs) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode} at its start`);
    if (await answers(url)) return;
    await wait(READY_CHECK_EVERY_MS);
  }
  throw new Error(`PostgreSQL was not ready within ${READY_WITHIN_MS} ms`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
