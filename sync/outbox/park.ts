/**
 * A call that the server refused for good is set aside with its reason and what depends on it; its effect is rolled
 * back to what the server holds, and everything else goes on (PARK1). Nothing is dropped: the person decides.
 */
import type { AccountDb } from '#db/account-db.ts';
import {
  isReadable,
  type LiveEntry,
  type OutboxEntry,
  type ParkedEntry,
  type Refusal,
  unsentBase,
  type WaitingEntry,
} from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import type { Stamp } from './append.ts';
import { entriesBy, entriesOfSetsFor } from './find-entries.ts';
import { partAlternatives } from './part-alternatives.ts';
import { partItems } from './part-items.ts';
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

/**
 * Inside the caller's transaction: what has come to depend on a parked entry since, set aside as well before its turn.
 * `nowMs` stamps what goes on without it.
 */
export async function parkSince(db: AccountDb, parked: ParkedEntry, stamp: Stamp): Promise<void> {
  const { refusal } = parked;
  const reason = { refusal: { ...refusal, atMs: stamp.nowMs }, becauseOf: null, newKey: stamp.newKey };
  await refreshWorkoutsOf(db, await setDependentsAside(db, parked, reason));
}

async function setAside(db: AccountDb, entry: LiveEntry, reason: ParkReason): Promise<ParkedEntry[]> {
  const parked = toParked(entry, reason);
  await db.outbox.put(parked);
  await rollBack(db, parked);
  return [parked, ...(await setDependentsAside(db, entry, reason))];
}

async function setDependentsAside(
  db: AccountDb,
  entry: OutboxEntry,
  reason: ParkReason,
): Promise<ParkedEntry[]> {
  await letAloneGo(db, entry, reason);
  const all: ParkedEntry[] = [];
  for (const dependent of await dependentsOf(db, entry)) {
    all.push(...(await setAside(db, dependent, { ...reason, becauseOf: entry.seq })));
  }
  return all;
}

/**
 * An exercise that names a refused one as an alternative is made all the same: that was only advice, and what was trained
 * with it is not to wait, or to be discarded, for it. Nor are those that were added together with a refused one.
 */
async function letAloneGo(db: AccountDb, entry: OutboxEntry, { refusal, newKey }: ParkReason): Promise<void> {
  const options = { nowMs: refusal.atMs, newKey };
  for (const other of await dependentsOf(db, entry)) {
    await partAlternatives(db, other, entry.makes, options);
    await partItems(db, other, entry.makes, options);
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

/**
 * Unsent entries that need what this one would have made. But not the cancel of a training: that takes along what was
 * refused of it, and may be taken back until then.
 */
async function dependentsOf(
  db: AccountDb,
  { seq, makes }: Pick<OutboxEntry, 'seq' | 'makes'>,
): Promise<WaitingEntry[]> {
  if (makes.length === 0) return [];
  const needing = [...(await entriesBy(db, 'needs', makes)), ...(await entriesOfSetsFor(db, makes))];
  return needing.filter(
    (other): other is WaitingEntry =>
      other.state === 'waiting' &&
      isReadable(other) &&
      other.seq !== seq &&
      other.intent.op !== 'workout.cancel',
  );
}
