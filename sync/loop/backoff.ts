/** Exponential backoff with full jitter, so that a gym full of phones does not retry in step when the Wi-Fi returns. */
import type { Random } from '../ports.ts';

const FIRST_DELAY_MS = 1_000;
/** Unless the server asks for a longer one. */
export const LONGEST_DELAY_MS = 60_000;
/** If the server asks for a longer pause, the device retries after this all the same. */
const LONGEST_RETRY_AFTER_MS = 5 * 60_000;

/** `attempts`: failed tries so far, at least 1. `retryAfterMs` from the server is a lower bound, within reason. */
export function retryDelayMs(
  attempts: number,
  random: Pick<Random, 'next'>,
  retryAfterMs: number | null = null,
): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 16));
  return Math.max(Math.round(random.next() * ceiling), Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
}
