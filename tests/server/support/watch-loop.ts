/**
 * Does something in this process, and says for how many milliseconds at most nobody else was heard. Counted is what this
 * thread computed between two turns of the event loop, not the time on the wall: a busy machine makes that any length.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const watch = watchTurns();
  await work();
  return watch.stop();
}

function watchTurns(): { stop(): number } {
  let longestUs = 0;
  let last = process.threadCpuUsage();
  let isOver = false;
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longestUs = Math.max(longestUs, user + system);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop() {
      isOver = true;
      look();
      return longestUs / 1000;
    },
  };
}
