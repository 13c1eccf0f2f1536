import { toolCommand } from '../tools.ts';
import { readOwnReport, readPlaywrightReport, readVitestReport, type TestCounts } from './read-reports.ts';
import { firstSeed, SEEDS } from './simulated-seeds.ts';

export interface Step {
  readonly name: string;
  /** Arguments for Node. */
  readonly command: readonly string[];
  /** Steps without which this one cannot run; it counts as failed when one of them has. */
  readonly needs: readonly string[];
  readonly needsBrowser: boolean;
  /** Where the step says how many tests ran. A step without a report is one check. */
  readonly report?: { readonly path: string; read(json: string): TestCounts };
}

const check = { needs: [], needsBrowser: false } as const;
const UNIT_REPORT = '.cache/test/unit.json';
const SIMULATION_REPORT = '.cache/test/simulation.json';
const BROWSERS_REPORT = '.cache/test/browsers.json';

export const STEPS: readonly Step[] = [
  { name: 'typecheck', command: toolCommand('tsc', '-b'), ...check },
  { name: 'lint', command: toolCommand('biome', 'check', '.'), ...check },
  { name: 'rules', command: ['scripts/check-rules.ts'], ...check },
  { name: 'lockfile', command: ['scripts/check-lockfile.ts'], ...check },
  {
    name: 'unit',
    command: toolCommand(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${UNIT_REPORT}`,
    ),
    report: { path: UNIT_REPORT, read: readVitestReport },
    ...check,
  },
  {
    name: 'simulation',
    command: [
      'tests/simulation/main.ts',
      '--from',
      String(firstSeed()),
      '--seeds',
      String(SEEDS),
      '--report',
      SIMULATION_REPORT,
    ],
    report: { path: SIMULATION_REPORT, read: readOwnReport },
    ...check,
  },
  { name: 'build', command: ['scripts/build.ts'], ...check },
  { name: 'first-load', command: ['scripts/first-load.ts'], needs: ['build'], needsBrowser: true },
  {
    name: 'e2e',
    command: toolCommand('playwright', 'test'),
    needs: ['build'],
    needsBrowser: true,
    report: { path: '.cache/test/e2e.json', read: readPlaywrightReport },
  },
  {
    name: 'browsers',
    command: ['e2e/browsers/main.ts', '--report', BROWSERS_REPORT],
    needs: ['build'],
    // Its own two it finds or installs by itself, and skips where that cannot be done.
    needsBrowser: false,
    report: { path: BROWSERS_REPORT, read: readOwnReport },
  },
];
