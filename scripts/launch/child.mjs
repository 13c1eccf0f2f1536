import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Node keeps here what it has compiled, TypeScript included: every process after the first starts in half the time. */
const COMPILED = join(ROOT, '.cache/compiled');

/**
 * Runs a command in the project's root with this process's terminal, passes signals on, and resolves with
 * its exit code (128 + n when signal n ended it, as shells have it).
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ shell?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: options.shell ?? false,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    });
    const stopForwarding = forwardSignals(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0));
    });
  });
}

/** A signal to the launcher is meant for the child: it gets it, and the launcher stays until it has finished. */
function forwardSignals(child) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map(signal => [signal, () => passOn(child, signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const stopWatching = onOrphaned(() => child.kill('SIGTERM'));
  return () => {
    stopWatching();
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

function passOn(child, signal) {
  // Ctrl-C in a terminal reaches the child by itself; a second one would look like an impatient user.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  child.kill(signal);
}

const ORPHAN_CHECK_MS = 500;

/** npm's shell dies of a SIGTERM without passing it on; a new parent is all that we notice of it. */
function onOrphaned(callback) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    // Without npm (`nohup node scripts/launch.mjs …`) it is the terminal that has closed, as intended.
    if (process.env.npm_lifecycle_event !== undefined) callback();
  }, ORPHAN_CHECK_MS);
  return () => clearInterval(check);
}
