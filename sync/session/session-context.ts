import type { DeviceDb } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import type { Ports } from '../ports.ts';

/** What every session call needs: the device's database and the surroundings. */
export interface SessionContext {
  device: DeviceDb;
  ports: Ports;
}

/** Longer than a refresh and a guest's quick-start take together; after that a frozen holder is bypassed. */
const LOCK_WAIT_MS = 25_000;

/**
 * Runs `body` while no other tab renews this account's tokens, so that a guest unknown to the server stays unknown
 * meanwhile. Not re-entrant: `body` must not ask for a token of this account.
 */
export function withSessionLock<T>(
  { ports }: SessionContext,
  accountKey: Key,
  body: () => Promise<T>,
): Promise<T> {
  return ports.locks.run(`podhod-session:${accountKey}`, LOCK_WAIT_MS, body);
}
