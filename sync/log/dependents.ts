/** Finds what depends on an entry: entries that need a row it makes, and those that need theirs; of an end, its removal and return. */
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, isUnsent, type LogEntry, OPEN_STATES } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { MUTATIONS, mustHave, rowsOf } from '../mutations/registry.ts';
import { FREES_ACTIVE } from '../mutations/training.ts';
import { readBases } from './bases.ts';
import { readViews } from './views.ts';

/** Searches unsettled entries later than `causes`. In log order, without the causes. */
export async function findDependents(db: AccountDb, causes: readonly LogEntry[]): Promise<LogEntry[]> {
  const [entries, madeElsewhere] = await Promise.all([readUnsettled(db), findMadeElsewhere(db, causes)]);
  const going = new Set(dependentsAmong(entries, causes, madeElsewhere));
  const ends = new Set(causes.filter(isUnsentEnd).map(({ seq }) => seq));
  for (const entry of entries) {
    if (ends.has(entry.seq) || !isMoveAfter(entry, ends, entries)) continue;
    ends.add(entry.seq);
    going.add(entry);
  }
  for (const cause of causes) going.delete(cause);
  return entries.filter(entry => going.has(entry));
}

/** One that was rejected has ended nothing here: the removal followed another one. */
function isUnsentEnd(entry: LogEntry): boolean {
  return isUnsent(entry) && FREES_ACTIVE.includes(entry.kind);
}

/**
 * Only what has ended is removed, and brought back. Without its end the training runs on, the next start joins it, and the
 * removal would destroy what came by that.
 */
function isMoveAfter(
  { kind, subject, seq }: LogEntry,
  ends: ReadonlySet<number>,
  entries: readonly LogEntry[],
): boolean {
  if (ends.size === 0 || kind !== 'workout.move') return false;
  const { follows = [] } = MUTATIONS[kind];
  const former = entries.findLast(
    other => other.seq < seq && other.subject === subject && follows.includes(other.kind),
  );
  return former !== undefined && ends.has(former.seq);
}

/** In log order. */
export function readUnsettled(db: AccountDb): Promise<LogEntry[]> {
  return db.log.where('state').anyOf(OPEN_STATES).sortBy('seq');
}

/** Of entries in log order: those that depend on `causes`, without these. `madeElsewhere`: see below. */
export function dependentsAmong(
  entries: readonly LogEntry[],
  causes: readonly LogEntry[],
  madeElsewhere: ReadonlySet<Key>,
): LogEntry[] {
  const made = new Set(causes.flatMap(entry => entry.makes.filter(key => !madeElsewhere.has(key))));
  if (made.size === 0) return [];
  const known = new Set(causes.map(entry => entry.seq));
  return entries.filter(entry => {
    if (known.has(entry.seq) || !mustHave(entry).some(key => made.has(key))) return false;
    for (const key of entry.makes) made.add(key);
    return true;
  });
}

/**
 * Keys that rejected ones of these entries were to make, and that the server has all the same, or is still to be sent by
 * another entry: the same training imported once more, say, here or on another device. Nothing fails for lack of them.
 */
export async function findMadeElsewhere(
  db: AccountDb,
  entries: readonly LogEntry[],
): Promise<ReadonlySet<Key>> {
  const rejected = entries.filter(entry => entry.state === 'rejected' && isReadable(entry));
  const refs = rejected.flatMap(entry => rowsOf(entry).filter(ref => entry.makes.includes(readRef(ref).key)));
  if (refs.length === 0) return new Set();
  const keys = new Set(rejected.flatMap(({ makes }) => makes));
  const [bases, views, makers] = await Promise.all([
    readBases(db, refs),
    readViews(db, refs),
    db.log
      .where('makes')
      .anyOf([...keys])
      .toArray(),
  ]);
  const onServer = refs.filter(ref => {
    const base = bases.get(ref);
    return base ? base.row !== null && !base.isGone : views.get(ref) !== undefined;
  });
  const unsent = makers.filter(isUnsent);
  return new Set([...onServer.map(ref => readRef(ref).key), ...unsent.flatMap(({ makes }) => makes)]);
}
