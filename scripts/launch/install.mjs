import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runToEnd } from './child.mjs';
import { findRuntime, linkRuntime } from './node-runtime.mjs';

// Quiet about packages that want a newer Node than the one npm runs on here: they get one.
const INSTALL_OPTIONS = ['--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'];

/**
 * Installs the dependencies unless they are there, and answers with the path of the Node to go on with.
 * No package's install script runs: everything native comes prebuilt, the Node itself too.
 */
export async function ensureInstalled() {
  const present = isInstalled() ? findRuntime() : undefined;
  if (present !== undefined) return present;

  refuseLink();
  console.log('Installing dependencies…');
  const code = await runNpm(['ci', ...INSTALL_OPTIONS]);
  if (code !== 0)
    throw new Error(`Installing failed: npm ended with code ${code}. Is the network reachable?`);
  linkRuntime();

  const runtime = findRuntime();
  if (runtime === undefined) {
    throw new Error(
      `No Node 24 for ${process.platform}-${process.arch} could be installed: install Node 24 or newer.`,
    );
  }
  return runtime;
}

/** `npm ci` begins by emptying the folder: where it is a link, that of another checkout. */
function refuseLink() {
  if (!lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    'node_modules is a link, and what it leads to does not fit the lockfile: install it there.',
  );
}

/** npm writes its own lockfile into node_modules as its last step, so an interrupted install does not count. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = installed[path];
    return path === '' || (found === undefined ? optional === true : found.version === version);
  });
}

function readPackages(lockfile) {
  try {
    return JSON.parse(readFileSync(join(ROOT, lockfile), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** The npm that started us, with the Node it runs on; without one (`node scripts/launch.mjs`), the one on the PATH. */
function runNpm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('npm-cli.js')) return runToEnd(node ?? process.execPath, [cli, ...args]);
  return runToEnd('npm', args, { shell: process.platform === 'win32' });
}
