import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { ROOT } from '../root.ts';
import type { Stage } from './read-dockerfile.ts';
import { runInside } from './sandbox.ts';

/** What a sandbox has of its own. */
const NOT_THE_MACHINES = ['dev', 'proc', 'tmp'];
/** Where the second stage's root is in the first. */
const OUT = '/out';

/**
 * Executes the Dockerfile's first stage in memory and the second's copies into a folder. This machine, with the project's
 * Node, stands for the first stage's base: its folders as they are, read-only, but for npm's cache.
 */
export async function buildImage(build: Stage, image: Stage, root: string): Promise<void> {
  // An engine mounts something there.
  for (const name of ['dev', 'proc']) mkdirSync(join(root, name));
  const entries = readdirSync('/', { withFileTypes: true }).filter(
    ({ name }) => ![...NOT_THE_MACHINES, build.workdir.slice(1)].includes(name),
  );
  const pathsOf = (chosen: typeof entries) => chosen.map(({ name }) => `/${name}`);
  const node = dirname(process.execPath);
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  mkdirSync(cache, { recursive: true });
  const inside = {
    root: undefined,
    links: Object.fromEntries(
      pathsOf(entries.filter(entry => entry.isSymbolicLink())).map(path => [path, readlinkSync(path)]),
    ),
    readable: same(...pathsOf(entries.filter(entry => entry.isDirectory())), ROOT, node),
    // What has been fetched before is not fetched again.
    writable: { ...same(cache), [OUT]: root },
    workdir: ROOT,
    env: { ...environment(), PATH: `${node}:${process.env.PATH}` },
    user: undefined,
  };
  await runInside(inside, ['/bin/sh', '-ec', listSteps(build, image).join('\n')]);
  for (const { to, owner } of image.copies)
    if (owner !== undefined && process.getuid?.() === 0) chownSync(join(root, to), owner, owner);
}

const same = (...paths: readonly string[]) => Object.fromEntries(paths.map(path => [path, path]));

/** What npm has set for this very run is about another checkout. */
function environment(): Record<string, string> {
  const others = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name));
  return Object.fromEntries(others) as Record<string, string>;
}

/** In the order of the file: each stage copies first. */
function listSteps(build: Stage, image: Stage): string[] {
  return [
    `mkdir ${build.workdir}`,
    ...build.copies.map(({ to }) => `cp -r ${listCopied().join(' ')} ${join(build.workdir, to)}`),
    ...build.runs.map(run => `(cd ${build.workdir}; ${run})`),
    ...image.copies.map(({ from, to }) => `mkdir -p ${OUT}${to}; cp -a ${from}. ${OUT}${to}`),
  ];
}

/** As `COPY . .` does with .dockerignore, whose patterns name what lies in the checkout's own folder. */
function listCopied(): string[] {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
  return readdirSync(ROOT).filter(name => !ignored.some(pattern => matchesGlob(name, pattern)));
}
