/** Times and durations in the words of the API. */

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The server takes 31 days at most; a training forgotten for longer is not refused for it. */
const LONGEST_DURATION_SEC = 31 * 24 * 3600;

export function clampDuration(sec: number): number {
  return Math.min(Math.max(0, Math.round(sec)), LONGEST_DURATION_SEC);
}
