/**
 * Whether a stored time is still ahead. A time further off than `longestMs` was written by a clock that has been set
 * back since.
 */
export function isAhead(timeMs: number, longestMs: number, nowMs: number): boolean {
  return timeMs > nowMs && timeMs <= nowMs + longestMs;
}
