import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { installWithApt } from '../harness/install-with-apt.ts';

/** The folder with PostgreSQL's `initdb` and `postgres`, the newest there is; installed when there is none. */
export function ensurePostgresPrograms(): string {
  const found = findPrograms() ?? install();
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

function install(): string | undefined {
  installWithApt('PostgreSQL', ['postgresql']);
  return findPrograms();
}
