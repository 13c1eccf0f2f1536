import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { type Figure, isHeld, overFloorOf, ratioOf } from './figure.ts';

/** Writes the figures with their machine and commit, to compare runs. */
export function writeReport(path: string, figures: readonly Figure[]): void {
  const report = {
    commit: readCommit(),
    at: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model, cores: cpus().length },
    figures: figures.map(figure => ({
      ...figure,
      ratioToWeek: ratioOf(figure),
      ratioToFloor: overFloorOf(figure),
      isHeld: isHeld(figure),
    })),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
}

/** Null outside a repository. */
function readCommit(): string | null {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['describe', '--always', '--dirty'], options).trim();
  } catch {
    return null;
  }
}
