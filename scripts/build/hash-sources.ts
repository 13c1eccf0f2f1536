import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** Everything that the built app is made of. */
const SOURCES = [
  'src',
  'sync',
  'workers',
  'contract',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** Names and contents decide, times do not: a fresh checkout of the same commit has the same hash. */
export function hashSources(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(listFiles)) {
    const content = readFileSync(join(ROOT, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const stats = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap(name => listFiles(`${path}/${name}`));
}
