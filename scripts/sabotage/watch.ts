/** Lets the tests or the simulator look at a copy of the code. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toolCommand } from '../tools.ts';
import { judgeReport, type Outcome, type Report } from './judge-report.ts';
import { runNode } from './run-node.ts';
import type { SeedsWatcher, TestsWatcher, Watcher } from './sabotage.ts';

const REPORT = 'sabotage-report.json';
/** What a title must not mean as a pattern. */
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

export async function watch(root: string, watcher: Watcher): Promise<Outcome> {
  if (watcher.kind === 'seeds') return simulate(root, watcher);
  const report = await runTests(root, [watcher]);
  return typeof report === 'string' ? { kind: 'unusable', why: report } : judgeReport(report);
}

/** The report of the named tests, or why there is none. */
export async function runTests(root: string, watchers: readonly TestsWatcher[]): Promise<Report | string> {
  rmSync(join(root, REPORT), { force: true });
  const titles = watchers.map(({ title }) => title.replaceAll(SPECIAL, '\\$&'));
  const files = [...new Set(watchers.map(({ file }) => file))];
  const args = ['run', ...files, '-t', titles.join('|'), '--reporter=json', `--outputFile=${REPORT}`];
  // Broken code is not to be found in anybody's cache.
  const caches = ['--cache=false', '--fsModuleCache=false'];
  // A busy machine must not pass for a catch.
  const limits = ['--testTimeout=60000', '--hookTimeout=60000'];
  const { output, hasHung } = await runNode(root, toolCommand('vitest', ...args, ...caches, ...limits));
  if (hasHung) return 'the tests did not end';
  try {
    return JSON.parse(readFileSync(join(root, REPORT), 'utf8')) as Report;
  } catch {
    return output.trim().split('\n').at(-1) ?? 'no report';
  }
}

const CLOSING_LINE = /^seeds \d+, actions .*$/m;
const FAILED = /^\d+ passed, (\d+) failed\b/m;

/** A simulation that crashes has no closing line. */
async function simulate(root: string, { from, count }: SeedsWatcher): Promise<Outcome> {
  const args = ['--from', String(from), '--seeds', String(count), '--jobs', '1', '--without-kept'];
  const { output, hasHung } = await runNode(root, ['tests/simulation/main.ts', ...args]);
  const [closing] = CLOSING_LINE.exec(output) ?? [];
  const failed = Number(FAILED.exec(output)?.[1] ?? 0);
  if (hasHung || !closing)
    return { kind: 'unusable', why: hasHung ? 'the seeds did not end' : lastLine(output) };
  if (failed === 0) return { kind: 'missed' };
  return { kind: 'caught', by: [`simulator, from seed ${from}: ${closing}`] };
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
