/** Lets the tests look at a copy of the code. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toolCommand } from '../tools.ts';
import { judgeReport, type Outcome, type Report } from './judge-report.ts';
import { runNode } from './run-node.ts';
import type { Watcher } from './sabotage.ts';

const REPORT = 'sabotage-report.json';
/** What a title must not mean as a pattern. */
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

export async function watch(root: string, watcher: Watcher): Promise<Outcome> {
  const report = await runTests(root, [watcher]);
  return typeof report === 'string' ? { kind: 'unusable', why: report } : judgeReport(report);
}

/** The report of the named tests, or why there is none. */
export async function runTests(root: string, watchers: readonly Watcher[]): Promise<Report | string> {
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
