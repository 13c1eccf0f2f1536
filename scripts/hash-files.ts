import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/**
 * Of files, and of folders with all that is in them. Names and contents decide, times do not: a fresh checkout of the
 * same commit has the same hash. What is not there counts for nothing.
 */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles)) {
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
