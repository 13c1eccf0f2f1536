/** How long it may take until the processor has nothing else to do; then it is not waited for any more. */
const PATIENCE_MS = 1_000;

/** Calls `run` once, as soon as nothing else is to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: PATIENCE_MS });
    return () => window.cancelIdleCallback(handle);
  }
  // Safari knows no idle callback.
  const timer = setTimeout(run, PATIENCE_MS);
  return () => clearTimeout(timer);
}
