import { existsSync, globSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage, type LockedPackages } from '../lockfile/check-lockfile.ts';
import { followImports } from '../map/read-imports.ts';
import { ROOT } from '../root.ts';

/** What a container may start; tests/unit/image.test.ts holds `dependencies` and the Dockerfile to it. */
export const IMAGE_ENTRIES = [
  'server/main.ts',
  'server/maintenance/main.ts',
  'server/maintenance/check-health.ts',
];

/** The bytes of its files. */
export function sizeOf(root: string): number {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}

/** Packages in the folder that neither the server imports nor what it imports wants. */
export function findNeedless(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  const needed = new Set<string>();
  for (const name of followImports(IMAGE_ENTRIES).packages) follow('', name);
  return listInstalled(folder).filter(path => !needed.has(path));

  function follow(from: string, name: string): void {
    const path = findPackage(from, name, packages);
    if (path === undefined || needed.has(path)) return;
    needed.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) follow(path, wanted);
  }
}

/** By the paths that the lockfile has: `node_modules/@scope/name`. */
function listInstalled(folder: string): string[] {
  const found = globSync(['**/node_modules/*', '**/node_modules/@*/*'], { cwd: folder });
  return found.filter(path => existsSync(join(folder, path, 'package.json')));
}
