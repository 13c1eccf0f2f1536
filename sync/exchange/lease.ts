/**
 * Who may send: a row with a holder and an expiry, taken by each exchange and given back after it. Its number is the
 * fence: what an older holder still hears is not stored. It needs no Web Locks, and a frozen tab or a killed worker only
 * holds it until it expires.
 *
 *     free ──take──► held ──give back──► free
 *                     │  └─ expired ──take by another (number + 1)──► held
 *                     └─ logout (number + 1) ──► free
 */
import type { AccountDb } from '#db/account-db.ts';
import { type Lease, readMeta, writeMeta } from '../meta.ts';

/** Longer than a call with its refresh may take. */
export const LEASE_MS = 30_000;

export type Taken = { kind: 'held'; number: number } | { kind: 'busy'; untilMs: number };

/** In the running transaction. */
export async function takeLease(db: AccountDb, holder: string, nowMs: number): Promise<Taken> {
  const lease = await readMeta(db, 'lease');
  if (isHeldByOther(lease, holder, nowMs)) return { kind: 'busy', untilMs: lease.untilMs };
  const number = lease.number + 1;
  await writeMeta(db, 'lease', { holder, number, untilMs: nowMs + LEASE_MS });
  return { kind: 'held', number };
}

/** An expiry further off than any lease lasts was written by a clock that has been put back since. */
function isHeldByOther({ holder, untilMs }: Lease, me: string, nowMs: number): boolean {
  return holder !== '' && holder !== me && untilMs > nowMs && untilMs <= nowMs + LEASE_MS;
}

/** In the running transaction: whether what was sent under this number may still be stored. */
export async function isCurrent(db: AccountDb, number: number): Promise<boolean> {
  return (await readMeta(db, 'lease')).number === number;
}

/** In the running transaction, in which the number is current: the next one need not wait. */
export async function giveBack(db: AccountDb, number: number): Promise<void> {
  await writeMeta(db, 'lease', { holder: '', number, untilMs: 0 });
}

/** In the running transaction: nothing that is under way is stored any more. */
export async function fence(db: AccountDb): Promise<void> {
  const { number } = await readMeta(db, 'lease');
  await writeMeta(db, 'lease', { holder: '', number: number + 1, untilMs: 0 });
}
