/**
 * A call that the server refused for good is set aside with its reason and what depends on it; its effect is rolled
 * back to what the server holds, and everything else goes on (promise 7). Nothing is dropped: the person decides.
 */
import type { AccountDb } from '#db/account-db.ts';
import {
  type LiveEntry,
  type OutboxEntry,
  type ParkedEntry,
  type Refusal,
  unsentBase,
} from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { entriesBy } from './find-entries.ts';
import { partAlternatives } from './part-alternatives.ts';
import { rollBack } from './roll-back.ts';
import { refreshWorkoutsOf } from './workouts-of.ts';

export interface ParkReason {
  refusal: Refusal;
  becauseOf: number | null;
  newKey: () => Key;
}

/** Inside the caller's transaction. */
export async function park(db: AccountDb, entry: LiveEntry, reason: ParkReason): Promise<void> {
  const parked = await setAside(db, entry, reason);
  await refreshWorkoutsOf(db, parked);
}

async function setAside(db: AccountDb, entry: LiveEntry, reason: ParkReason): Promise<ParkedEntry[]> {
  const parked = toParked(entry, reason);
  await db.outbox.put(parked);
  await rollBack(db, parked);
  const all = [parked];
  await letAloneGo(db, entry, reason);
  for (const dependent of await dependentsOf(db, entry)) {
    all.push(...(await setAside(db, dependent, { ...reason, becauseOf: entry.seq })));
  }
  return all;
}

/**
 * An exercise that names a refused one as an alternative is made all the same: that was only advice, and what was trained
 * with it is not to wait, or to be discarded, for it.
 */
async function letAloneGo(db: AccountDb, entry: LiveEntry, { refusal, newKey }: ParkReason): Promise<void> {
  for (const other of await dependentsOf(db, entry)) {
    if (other.state === 'waiting')
      await partAlternatives(db, other, entry.makes, { nowMs: refusal.atMs, newKey });
  }
}

function toParked(entry: LiveEntry, { refusal, becauseOf }: ParkReason): ParkedEntry {
  return {
    ...unsentBase(entry),
    state: 'parked',
    call: entry.state === 'frozen' ? entry.call : null,
    refusal,
    becauseOf,
  };
}

/** Unsent entries that need what this one would have made. */
export async function dependentsOf(
  db: AccountDb,
  entry: Pick<OutboxEntry, 'seq' | 'makes'>,
): Promise<LiveEntry[]> {
  if (entry.makes.length === 0) return [];
  const needing = await entriesBy(db, 'needs', entry.makes);
  return needing.filter((other): other is LiveEntry => other.state === 'waiting' && other.seq !== entry.seq);
}
