/**
 * Who may send: a row with a holder and an expiry, taken by each exchange and given back after it. Its number is the
 * fence: an older holder stores no answer. It needs no Web Locks, and a frozen tab or a killed worker only
 * holds it until it expires.
 *
 *     free ──take──► held ──give back──► free
 *                     │  └─ expired ──take by another (number + 1)──► held
 *                     └─ logout (number + 1) ──► free
 *
 * With Web Locks a holder also has such a lock, for one purpose: a holder that was killed or reloaded has
 * lost it, so the next holder need not wait for the expiry.
 */
import type { AccountDb } from '#db/account-db.ts';
import { type Lease, readMeta, writeMeta } from '../meta.ts';

/** Longer than a call with its refresh may take. */
export const LEASE_MS = 30_000;

const FREE = { holder: '', untilMs: 0, isLocked: false } as const;

export type Taken = { kind: 'held'; number: number } | { kind: 'busy'; untilMs: number };

export interface Claim {
  holder: string;
  nowMs: number;
  /** Whether the Web Lock is held. */
  isLocked: boolean;
}

/** In the running transaction, which has read `lease`. */
export async function takeLease(
  db: AccountDb,
  lease: Lease,
  { holder, nowMs, isLocked }: Claim,
): Promise<Taken> {
  const isLeft = isLocked && lease.isLocked;
  if (!isLeft && isHeldByOther(lease, holder, nowMs)) return { kind: 'busy', untilMs: lease.untilMs };
  const number = lease.number + 1;
  await writeMeta(db, 'lease', { holder, number, untilMs: nowMs + LEASE_MS, isLocked });
  return { kind: 'held', number };
}

/** An expiry further off than a lease lasts was written by a clock that has been set back since. */
function isHeldByOther({ holder, untilMs }: Lease, me: string, nowMs: number): boolean {
  return holder !== '' && holder !== me && untilMs > nowMs && untilMs <= nowMs + LEASE_MS;
}

/** In the running transaction, which has checked the number: the next holder need not wait. */
export async function giveBack(db: AccountDb, number: number): Promise<void> {
  await writeMeta(db, 'lease', { ...FREE, number });
}

/** In the running transaction: makes every exchange under way store nothing. */
export async function fence(db: AccountDb): Promise<void> {
  const { number } = await readMeta(db, 'lease');
  await writeMeta(db, 'lease', { ...FREE, number: number + 1 });
}
