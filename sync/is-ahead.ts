/** Of two times of which either may be none. */
export function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

/**
 * Whether a stored time is still ahead. A time further off than `longestMs` was written by a clock that has been set
 * back since.
 */
export function isAhead(timeMs: number, longestMs: number, nowMs: number): boolean {
  return timeMs > nowMs && timeMs <= nowMs + longestMs;
}
