import { spawnSync } from 'node:child_process';
import { installWithApt } from '../harness/install-with-apt.ts';

/** What the gym takes besides Chromium, and the Debian package of each. */
const TOOLS = { caddy: 'caddy', certutil: 'libnss3-tools' } as const;

/** Installs what is missing where that can be done; answers with what is missing still, in one line. */
export function ensureTools(): string | undefined {
  for (const [program, debianPackage] of listMissing()) installWithApt(program, [debianPackage]);
  const missing = listMissing();
  if (missing.length === 0) return undefined;
  const [names, packages] = [missing.map(([program]) => program), missing.map(([, name]) => name)];
  return `no ${names.join(', no ')} (Debian: apt-get install ${packages.join(' ')})`;
}

function listMissing(): [program: string, debianPackage: string][] {
  return Object.entries(TOOLS).filter(
    ([program]) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error !== undefined,
  );
}
