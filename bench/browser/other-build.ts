import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';

/** Builds the app of a commit with today's dependencies, in a checkout of its own. Returns its folder. */
export function buildCommit(commit: string): string {
  const run = (cwd: string, program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = join(ROOT, '.cache/bench', `app-${commit}`);
  const dependencies = join(folder, 'node_modules');
  // Linked last, so that an interrupted checkout is started again.
  if (!existsSync(dependencies)) {
    rmSync(folder, { recursive: true, force: true });
    run(ROOT, 'git', 'clone', '--quiet', '--no-checkout', ROOT, folder);
    run(folder, 'git', 'checkout', '--quiet', commit);
    symlinkSync(join(ROOT, 'node_modules'), dependencies);
  }
  run(folder, process.execPath, 'scripts/build.ts', '--if-changed');
  return folder;
}
