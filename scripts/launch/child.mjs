import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

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
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: options.shell ?? false });
    const stopForwarding = forwardSignals(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0));
    });
  });
}

/** Whoever stops the launcher means the child: it is told, and the launcher stays until it has finished. */
function forwardSignals(child) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map(signal => [signal, () => passOn(child, signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

function passOn(child, signal) {
  // Ctrl-C in a terminal reaches the child by itself; a second SIGINT would look like an impatient user.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  child.kill(signal);
}
