/** A copy of the code outside the checkout, to be broken: what git tracks, as it lies on disk now. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.ts';

export interface CodeCopy {
  readonly root: string;
  remove(): void;
}

export function copyCode(): CodeCopy {
  const root = mkdtempSync(join(tmpdir(), 'podhod-sabotage-'));
  for (const file of listTracked()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(root, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  return {
    root,
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** What was deleted and not committed yet is tracked still, and not there. */
function listTracked(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  return listed.split('\0').filter(file => file !== '' && existsSync(join(ROOT, file)));
}
