/**
 * Times that something waits for, on a clock that may be set back meanwhile: a change whose undo was on offer for
 * seconds must not wait for hours. Nothing here ever waits for longer than this, so a time further off is no wait.
 */
export const LONGEST_WAIT_MS = 5 * 60_000;

/** Whether it is still to be waited for. */
export function isAhead(timeMs: number | null, nowMs: number): timeMs is number {
  return timeMs !== null && timeMs > nowMs && timeMs - nowMs <= LONGEST_WAIT_MS;
}
