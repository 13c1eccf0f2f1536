import type { Step } from './step.ts';

/** What the steps are measured for; a machine with more of them runs each step quicker. */
const CORES = 2;

/** Hands every step to `run` as early as what it needs and the cores allow; in their order where both do. */
export async function runSideBySide(
  steps: readonly Step[],
  run: (step: Step) => Promise<void>,
): Promise<void> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    for (const step of chooseNext(waiting, [...running.keys()])) {
      waiting.splice(waiting.indexOf(step), 1);
      running.set(
        step,
        run(step).finally(() => running.delete(step)),
      );
    }
    await Promise.race(running.values());
  }
}

/** A step for which there is no room holds up those behind it, or it would never find room. */
export function chooseNext(waiting: readonly Step[], running: readonly Step[]): Step[] {
  const unfinished = new Set([...waiting, ...running].map(({ name }) => name));
  let free = CORES - running.reduce((sum, { cores }) => sum + cores, 0);
  const chosen: Step[] = [];
  for (const step of waiting) {
    if (step.needs.some(name => unfinished.has(name))) continue;
    if (step.cores > free) break;
    free -= step.cores;
    chosen.push(step);
  }
  return chosen;
}
