import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';

/** The app as it was at a commit, with today's dependencies: a checkout of its own, built. Returns its folder. */
export function buildCommit(commit: string): string {
  const run = (cwd: string, program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = join(ROOT, '.cache/bench', `app-${commit}`);
  const dependencies = join(folder, 'node_modules');
  // Linked last: a checkout that broke off is begun anew.
  if (!existsSync(dependencies)) {
    rmSync(folder, { recursive: true, force: true });
    run(ROOT, 'git', 'clone', '--quiet', '--no-checkout', ROOT, folder);
    run(folder, 'git', 'checkout', '--quiet', commit);
    symlinkSync(join(ROOT, 'node_modules'), dependencies);
  }
  run(folder, process.execPath, 'scripts/build.ts', '--if-changed');
  return folder;
}
