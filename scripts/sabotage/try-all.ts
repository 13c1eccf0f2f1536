/** Every sabotage in turn, a few side by side, each in a copy of the code that is mended again before the next. */
import { type CodeCopy, copyCode } from './copy-code.ts';
import { editFiles } from './edit-files.ts';
import { countPassed, describeFailed, type Outcome } from './judge-report.ts';
import type { Sabotage, Watcher } from './sabotage.ts';
import { runTests, watch } from './watch.ts';

export interface Trial {
  readonly sabotage: Sabotage;
  readonly outcome: Outcome;
  readonly seconds: number;
}

export interface TryOptions {
  readonly jobs: number;
  readonly onTrial: (trial: Trial) => void;
}

/** Throws when a test that should watch is not there, or fails on the code as it is. */
export async function tryAll(
  sabotages: readonly Sabotage[],
  { jobs, onTrial }: TryOptions,
): Promise<Trial[]> {
  const copies: CodeCopy[] = [];
  try {
    for (let job = 0; job < Math.min(jobs, sabotages.length); job++) copies.push(copyCode());
    await assertWatchersPass(copies[0]?.root ?? '', sabotages);
    const queue = [...sabotages.entries()];
    const trials: Trial[] = [];
    await Promise.all(
      copies.map(async ({ root }) => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [at, sabotage] = next;
          const trial = await tryOne(root, sabotage);
          trials[at] = trial;
          onTrial(trial);
        }
      }),
    );
    return trials;
  } finally {
    for (const copy of copies) copy.remove();
  }
}

async function tryOne(root: string, sabotage: Sabotage): Promise<Trial> {
  const startedAtMs = performance.now();
  const mend = editFiles(root, sabotage.edits);
  let outcome: Outcome = { kind: 'missed' };
  for (const watcher of sabotage.watchers) {
    if (outcome.kind === 'missed') outcome = await watch(root, watcher);
  }
  mend();
  return { sabotage, outcome, seconds: (performance.now() - startedAtMs) / 1000 };
}

/** A test that fails anyway, or a title that no test has, would prove nothing. */
async function assertWatchersPass(root: string, sabotages: readonly Sabotage[]): Promise<void> {
  const watchers = sabotages.flatMap(sabotage => sabotage.watchers);
  const faults = await findFaults(root, watchers);
  if (faults.length > 0) throw new Error(`on the code as it is, these do not pass:\n${faults.join('\n')}`);
}

async function findFaults(root: string, watchers: readonly Watcher[]): Promise<string[]> {
  const report = await runTests(root, watchers);
  if (typeof report === 'string') return [report];
  const idle = watchers.filter(({ file, title }) => countPassed(report, file, title) === 0);
  return [...describeFailed(report), ...idle.map(({ file, title }) => `${file} › ${title}`)];
}
