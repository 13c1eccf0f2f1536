import { spawnSync } from 'node:child_process';

interface AptOptions {
  /** Also what is only recommended: the fonts of a browser, of which a new machine may have none. */
  withRecommended?: boolean;
}

/** Installs Debian's packages where that can be done (Linux, root, apt-get there); otherwise does nothing. */
export function installWithApt(
  what: string,
  packages: readonly string[],
  { withRecommended = false }: AptOptions = {},
): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  console.log(`No ${what} found: installing it with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const args = ['install', '-y', '-qq', ...(withRecommended ? [] : ['--no-install-recommends']), ...packages];
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
