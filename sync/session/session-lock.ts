/** One at a time over all tabs and workers: whoever renews, or must not be disturbed by a renewal. */
import type { Key } from '#domain/ids.ts';
import type { SessionContext } from './session-context.ts';

/** Longer than a refresh and a guest's entry may take together; then the frozen holder is passed by. */
const LOCK_WAIT_MS = 25_000;

/**
 * Runs `body` while nobody else renews this account's tokens, so that a guest unknown to the server stays unknown
 * meanwhile. Not re-entrant: `body` asks for no token of this account.
 */
export function withSessionLock<T>(
  { ports }: SessionContext,
  accountKey: Key,
  body: () => Promise<T>,
): Promise<T> {
  return ports.locks.run(`podhod-session:${accountKey}`, LOCK_WAIT_MS, body);
}
