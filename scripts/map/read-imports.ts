/** Who imports whom, from the code itself. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../root.ts';

const SOURCES = ['contract', 'src', 'sync', 'workers', 'server'];
/** `import … from`, `export … from`, and `import()` with a name that is written out. */
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
/** A static import with the name of a package. */
const PACKAGE_IMPORT = /^(?:import|export|\}) .*from '([@a-z][^']*)';$/gm;
/** What is only there for the types is gone when the code runs. */
const TYPE_IMPORT = /^\s*(?:import|export) type [^;]*;/gm;

/** Each file's imports of other files of the project, by their paths from its root. */
export function readImports(): Map<string, string[]> {
  const aliases = readAliases();
  const files = SOURCES.flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }));
  return new Map(files.map(file => [file, importsOf(file, aliases)]));
}

function readAliases(): [alias: string, folder: string][] {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.entries(imports).map(([alias, path]) => [alias.replace('*', ''), path.replace('*', '')]);
}

function importsOf(file: string, aliases: readonly [string, string][]): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(TYPE_IMPORT, '');
  const found = [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    const [alias, folder = ''] = aliases.find(([start]) => name.startsWith(start)) ?? [];
    if (alias !== undefined) return join(folder, name.slice(alias.length));
    return name.startsWith('.') ? join(dirname(file), name) : [];
  });
  return [...new Set(found)].filter(path => /\.tsx?$/.test(path) && existsSync(join(ROOT, path)));
}

/** What runs when these files do: every file of the project that they reach, and the packages of those. */
export function followImports(entries: readonly string[]): { files: string[]; packages: string[] } {
  const imports = readImports();
  const files = new Set<string>(entries);
  for (const file of files) for (const next of imports.get(file) ?? []) files.add(next);
  const packages = [...files].flatMap(packagesOf);
  return { files: [...files], packages: [...new Set(packages)].sort() };
}

/** The name that npm knows: `typebox` of 'typebox/value'. */
function packagesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(TYPE_IMPORT, '');
  return [...text.matchAll(PACKAGE_IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('node:')) return [];
    return name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
  });
}

/** Files that import each other in a ring, each ring once; empty where there is none. */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of imports.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  }
  for (const file of imports.keys()) visit(file);
  return cycles;
}

/** The folder that stands for a file on the map: two levels of src, one of all else. */
export function folderOf(file: string): string {
  const parts = relative('.', file).split('/');
  return parts.slice(0, parts[0] === 'src' ? 2 : 1).join('/');
}
