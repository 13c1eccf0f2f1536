/** A process of Node's in a copy of the code, that is not waited for without end. */
import { spawn } from 'node:child_process';

export interface NodeRun {
  readonly status: number | null;
  readonly output: string;
  readonly hasHung: boolean;
}

/** Broken code may well run in circles. The slowest selection takes seconds, all of them together two minutes. */
const LIMIT_MS = 15 * 60_000;

export function runNode(root: string, args: readonly string[]): Promise<NodeRun> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let hasHung = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const limit = setTimeout(() => {
    hasHung = true;
    child.kill('SIGKILL');
  }, LIMIT_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', status => {
      clearTimeout(limit);
      resolve({ status, output, hasHung });
    });
  });
}
