/**
 * Replacements and deletions that were rejected because of another change, and are to be sent again with it: some would
 * undo what the person has done since.
 */
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import { type BaseRow, refOf, type SetRow } from '#db/rows.ts';
import { holdsSomething } from '#domain/set-values.ts';
import { MUTATIONS, rowsOf } from '../mutations/registry.ts';
import { type Again, addAgain } from './add-again.ts';
import { isBeneath } from './beneath.ts';
import { findDependents } from './dependents.ts';
import { endEntries } from './end-entries.ts';
import { foldView } from './fold.ts';
import { rebase } from './rebase.ts';

/**
 * Discards those of `rejected` that are outdated, with what depends on them, and returns these. What was done in sets
 * of an exercise that is not to come into another's place stays: they are added to the training, with theirs, at its end.
 */
export async function discardOutdated(
  db: AccountDb,
  rejected: readonly LogEntry[],
  newKey: Again['newKey'],
): Promise<LogEntry[]> {
  const since = await readStandingSince(db, rejected);
  const replaced = rejected.filter(entry => destroys(entry) && isOutdated(entry, since));
  if (replaced.length === 0) return [];
  const dependents = await findDependents(db, replaced);
  const outdated = [...replaced, ...dependents];
  await rebase(db, await endEntries(db, outdated));
  const sets = madeSets(dependents).filter(
    set => isTouched(set) && !since.some(other => takesAway(other, set)),
  );
  for (const [workoutKey, own] of Map.groupBy(sets, set => set.workoutKey)) {
    // They were done before: each gets the time of the newest act.
    await addAgain(db, workoutKey, own, { nowMs: 0, newKey, keepsKeys: true });
  }
  return outdated;
}

function destroys(entry: LogEntry): boolean {
  return isReadable(entry) && MUTATIONS[entry.kind].destroys !== undefined;
}

async function readStandingSince({ log }: AccountDb, rejected: readonly LogEntry[]): Promise<LogEntry[]> {
  const first = rejected.find(destroys);
  if (!first) return [];
  const since = await log.where('seq').above(first.seq).toArray();
  return since.filter(({ state }) => state !== 'discarded' && state !== 'rejected');
}

function isOutdated(entry: LogEntry, since: readonly LogEntry[]): boolean {
  return since.some(other => other.seq > entry.seq && (isBeneath(other, entry) || isSameAgain(other, entry)));
}

/** A later change of the same kind to the same row stands. */
function isSameAgain({ kind, subject }: LogEntry, entry: LogEntry): boolean {
  return kind === entry.kind && subject === entry.subject;
}

/** The person saw the set there and put another exercise in its place, before the rejection was heard. */
function takesAway(entry: LogEntry, { key }: SetRow): boolean {
  return destroys(entry) && rowsOf(entry).includes(refOf('sets', key));
}

/** Written by the person; not as it was planned. */
function isTouched(set: SetRow): boolean {
  return set.updatedAtMs > set.createdAtMs && holdsSomething(set);
}

/** The sets that these entries, in log order, make, as they would be by now. */
function madeSets(entries: readonly LogEntry[]): SetRow[] {
  const refs = entries.flatMap(({ kind, subject }) => (kind === 'set.create' ? [subject] : []));
  const nowhere: Pick<BaseRow, 'row' | 'isGone'> = { row: null };
  return refs.flatMap(ref => (foldView(ref, nowhere, entries) as SetRow | undefined) ?? []);
}
