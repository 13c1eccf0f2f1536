/**
 * Whether a stored time is still to be waited for. One that is further off than any of its kind (`longestMs`) was written
 * by a clock that has been put back since.
 */
export function isAhead(timeMs: number, longestMs: number, nowMs: number): boolean {
  return timeMs > nowMs && timeMs <= nowMs + longestMs;
}
