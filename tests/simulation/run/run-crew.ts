/** Several processes side by side, each dealt the next seed as soon as it has played the last. */
import type { Options } from '../options.ts';
import { PlayerProcess } from './player-process.ts';
import { addResult, emptySummary, type Summary } from './summary.ts';
import type { Progress, Task } from './tasks.ts';
import { tellFailure, tellKept, tellProgress } from './tell.ts';

/** Then a fresh one takes its place, so that a long run needs no more memory than a short one. */
const SEEDS_A_PROCESS = 300;

export interface CrewResult {
  summary: Summary;
  /** Names of kept seeds that fail again. */
  failedKept: string[];
  /** Every seed that failed, with what was found. */
  failures: string[];
}

export async function runCrew(
  options: Options,
  env: Readonly<Record<string, string>>,
  deal: (progress: Progress) => Iterator<Task, void>,
): Promise<CrewResult> {
  const startMs = performance.now();
  const result: CrewResult = { summary: emptySummary(), failedKept: [], failures: [] };
  const { summary } = result;
  const progress: Progress = {
    get seeds() {
      return summary.seeds;
    },
    get sec() {
      return (performance.now() - startMs) / 1000;
    },
  };
  const tasks = deal(progress);
  const stopTelling = tellProgress(summary, progress);
  try {
    await Promise.all(Array.from({ length: options.jobs }, () => work(tasks, { options, env, result })));
  } finally {
    stopTelling();
  }
  summary.sec = progress.sec;
  return result;
}

interface Crew {
  options: Options;
  env: Readonly<Record<string, string>>;
  result: CrewResult;
}

async function work(tasks: Iterator<Task, void>, { options, env, result }: Crew): Promise<void> {
  let player: PlayerProcess | undefined;
  for (let next = tasks.next(); !next.done; next = tasks.next()) {
    const task = next.value;
    if (player && (player.isGone || player.played >= SEEDS_A_PROCESS)) {
      player.stop();
      player = undefined;
    }
    player ??= await PlayerProcess.start(env, options.verbose);
    const played = await player.play(task);
    addResult(result.summary, played);
    if (options.verbose) console.log([`${task.name} begins`, ...played.log].join('\n'));
    if (played.problems.length === 0) continue;
    if (task.isKept) result.failedKept.push(task.name);
    result.failures.push(`${task.name}: ${played.problems.map(({ kind }) => kind).join(', ')}`);
    tellFailure(options, task, played);
    if (!options.shrink || task.isKept || player.isGone) continue;
    tellKept(task, (await player.play({ ...task, shrinks: true })).kept);
  }
  player?.stop();
}
