/** When the offer to install keeps quiet: kept in localStorage as the moment until which. */

const KEY = 'installOffer.quietUntil.v1';
const DAY_MS = 86_400_000;

/** Whoever has answered, or has been shown the way, is not asked again for a season. */
export const ANSWERED_MS = 120 * DAY_MS;
/** Seen and left without a word: perhaps it was not the moment. */
export const PASSED_BY_MS = 14 * DAY_MS;

export function isQuietTime(nowMs: number): boolean {
  return readUntilMs() > nowMs;
}

/** Never shortens a quiet that was asked for. */
export function keepQuiet(forMs: number, nowMs: number): void {
  localStorage.setItem(KEY, String(Math.max(readUntilMs(), nowMs + forMs)));
}

function readUntilMs(): number {
  return Number(localStorage.getItem(KEY)) || 0;
}
