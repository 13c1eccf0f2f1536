import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './child.mjs';

/** The oldest Node that runs the server's TypeScript as it is and that better-sqlite3 supports. */
const OLDEST_RUNTIME = 24;

/** The Node that everything but the launcher runs on: the `node` package's, else this one if it is new enough. */
export function findRuntime() {
  const own = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return [own, process.execPath].find(path => majorVersion(path) >= OLDEST_RUNTIME);
}

/** 0 when it cannot be run here: missing, or made for another system (a folder shared with a container). */
function majorVersion(nodePath) {
  const { status, stdout } = spawnSync(nodePath, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.slice(1), 10) : 0;
}
