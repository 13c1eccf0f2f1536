import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with PostgreSQL's `initdb` and `postgres`, the newest there is; installed when there is none. */
export function ensurePostgresPrograms(): string {
  const found = findPrograms() ?? installWithApt();
  if (found !== undefined) return found;
  throw new Error(
    'No PostgreSQL found: install it (Debian: apt-get install postgresql), or name a server in TEST_DATABASE_URL.',
  );
}

function findPrograms(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => versionOf(b) - versionOf(a));
  const onPath = (process.env.PATH ?? '').split(':');
  return [...installed, ...onPath].find(folder => existsSync(join(folder, 'initdb')));
}

function versionOf(folder: string): number {
  return Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0);
}

function installWithApt(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  console.log('No PostgreSQL found: installing it with apt-get…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  // Without its recommended parts, and without a server that runs for ever: only the programs are wanted.
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'];
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  return findPrograms();
}
