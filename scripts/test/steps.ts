import { toolCommand } from '../tools.ts';
import { followPlaywright, followVitest } from './follow.ts';
import { readOwnReport, readPlaywrightReport, readVitestReport } from './read-reports.ts';
import {
  CORE_SEEDS,
  FIRST_PLAIN_SEED,
  firstSeed,
  MORE_PLAIN_SEEDS,
  MORE_SEEDS,
  PLAIN_SEEDS,
} from './simulated-seeds.ts';
import type { Step } from './step.ts';

const alone = { needs: [], needsBrowser: false } as const;
const inBrowser = { needs: ['build'], needsBrowser: true } as const;

/** The quick ones first: what most often fails is known at once. */
export const STEPS: readonly Step[] = [
  { ...check('types', 20), command: toolCommand('tsc', '-b') },
  { ...check('lint', 10), command: toolCommand('biome', 'check', '.') },
  { ...check('rules', 2), command: ['scripts/check-rules.ts'] },
  { ...check('lockfile', 1), command: ['scripts/check-lockfile.ts'] },
  { ...check('build', 15), command: ['scripts/build.ts', '--if-changed'] },
  vitest('unit', 25, ['tests/unit', 'tests/integration']),
  // More at once than processors: for a third of the time it waits for servers that start and end.
  vitest('server', 100, ['tests/server'], ['--maxWorkers=3']),
  vitest('sync', 150, ['tests/sync', 'tests/session']),
  { ...vitest('components', 60, ['tests/components']), needsBrowser: true },
  simulation('simulation', true, 65, [
    '--kept',
    '--from',
    String(firstSeed()),
    '--seeds',
    String(CORE_SEEDS),
  ]),
  simulation('plain', true, 15, [
    '--remote',
    'plain',
    '--from',
    String(FIRST_PLAIN_SEED),
    '--seeds',
    String(PLAIN_SEEDS),
  ]),
  { ...check('first-load', 10), ...inBrowser, cores: 2, command: ['scripts/first-load.ts'] },
  playwright('browser', true, 90, ['--grep', '@core']),
  playwright('browser-all', false, 660, ['--grep-invert', '@core']),
  { ...vitest('screens', 130, ['tests/screens']), isCore: false, needsBrowser: true },
  {
    name: 'engines',
    command: ['e2e/browsers/main.ts', '--report', reportOf('engines')],
    isCore: false,
    // Its own two it finds or installs by itself, and skips where that cannot be done.
    needs: ['build'],
    needsBrowser: false,
    cores: 2,
    expectedSec: 90,
    report: { path: reportOf('engines'), read: readOwnReport },
  },
  simulation('seeds', false, 150, [
    '--from',
    String(firstSeed() + CORE_SEEDS),
    '--seeds',
    String(MORE_SEEDS),
  ]),
  simulation('plain-seeds', false, 60, [
    '--remote',
    'plain',
    '--from',
    String(FIRST_PLAIN_SEED + PLAIN_SEEDS),
    '--seeds',
    String(MORE_PLAIN_SEEDS),
  ]),
  {
    name: 'hostile',
    command: ['scripts/hostile.ts', '--seconds', '5', '--report', reportOf('hostile')],
    isCore: false,
    ...alone,
    // The server and who attacks it.
    cores: 2,
    expectedSec: 40,
    report: { path: reportOf('hostile'), read: readOwnReport },
  },
  {
    name: 'postgres',
    command: ['scripts/test-postgres.ts', '--report', reportOf('postgres')],
    isCore: false,
    ...alone,
    cores: 2,
    expectedSec: 180,
    report: { path: reportOf('postgres'), read: readOwnReport },
    follow: followVitest(['tests/server', 'tests/session', 'tests/postgres']),
  },
];

function check(name: string, expectedSec: number) {
  return { name, isCore: true, cores: 1, expectedSec, ...alone } as const;
}

function vitest(
  name: string,
  expectedSec: number,
  folders: readonly string[],
  options: readonly string[] = [],
): Step {
  const path = reportOf(name);
  return {
    name,
    command: toolCommand(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${path}`,
      ...options,
      ...folders,
    ),
    isCore: true,
    ...alone,
    cores: 2,
    expectedSec,
    report: { path, read: readVitestReport },
    follow: followVitest(folders),
  };
}

function simulation(name: string, isCore: boolean, expectedSec: number, options: readonly string[]): Step {
  const path = reportOf(name);
  return {
    name,
    command: ['tests/simulation/main.ts', ...options, '--report', path],
    isCore,
    ...alone,
    cores: 2,
    expectedSec,
    report: { path, read: readOwnReport },
  };
}

function playwright(name: string, isCore: boolean, expectedSec: number, options: readonly string[]): Step {
  return {
    name,
    command: toolCommand('playwright', 'test', ...options),
    isCore,
    ...inBrowser,
    cores: 2,
    expectedSec,
    // playwright.config.ts names it.
    report: { path: reportOf('e2e'), read: readPlaywrightReport },
    follow: followPlaywright,
  };
}

function reportOf(name: string): string {
  return `.cache/test/${name}.json`;
}
