import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Does something in this process, and says for how long at most nobody else was heard. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  // The last block is seen by a timer that could only run after it.
  await new Promise(resolve => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}
