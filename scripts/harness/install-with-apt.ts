import { spawnSync } from 'node:child_process';

/** Installs Debian's packages where that can be done (Linux, root, apt-get there); otherwise does nothing. */
export function installWithApt(what: string, packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  console.log(`No ${what} found: installing it with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  // Without what is only recommended: a browser for tests needs no fonts, a database no service that runs for ever.
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
