/**
 * The only way to change data: writes the entry and the resulting rows in the command's transaction, so both are on
 * disk or neither is. Applying the newest mutation to the view equals the fold, so a tick is one write.
 */
import { Dexie } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import { LOG_VERSION, type LogEntry, type NewLogEntry } from '#db/log-entry.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import { nextActMs } from '#db/queries/last-act.ts';
import type { BaseRow, RestRow, RowRef } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { readMeta } from '../meta.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { applyEntry, MUTATIONS, termsOf } from '../mutations/registry.ts';
import { endEntries } from './end-entries.ts';
import { refreshAfter, workoutOf } from './rebase.ts';
import { assertInTransaction, TooNarrow } from './transaction.ts';
import { readViews, type Views, writeViews } from './views.ts';

export interface MutateOptions {
  nowMs: number;
  newKey: () => Key;
  /** How long it stays unsent so that it can be undone. */
  holdMs?: number | undefined;
  /** The rest and the stopwatch that ended with the deleted row; an undo restores them. */
  stoppedRest?: RestRow[] | undefined;
  /** Rows removed along with the deleted one, stored for the undo. */
  keeps?: readonly RowRef[] | undefined;
  /** Prevents merging: it needs rows made after the entry it would be merged into, or takes that one back. */
  isApart?: boolean;
  /** Written by the restore of an export, not by the person. */
  ofRestore?: true | undefined;
  /** The caller updates derived figures later: there are thousands. */
  areFiguresLater?: boolean;
}

/** Returns the seq of the new entry, or of the unsent one it was merged into. */
export async function mutate<Kind extends MutationKind>(
  db: AccountDb,
  kind: Kind,
  args: MutationArgs[Kind],
  options: MutateOptions,
): Promise<number> {
  assertInTransaction(db);
  const mutation: Mutation<Kind> = MUTATIONS[kind];
  const terms = termsOf(kind, args);
  const { subject } = terms;
  const refs = mutation.rows?.(args) ?? [subject];
  const [before, kept, bases, latest, actedAtMs, seen] = await Promise.all([
    readViews(db, refs),
    options.keeps && readViews(db, options.keeps),
    db.bases.bulkGet(refs),
    db.log.where('live').equals(subject).last(),
    nextActMs(db, options.nowMs),
    mutation.destroys ? readMeta(db, 'cursor') : null,
  ]);
  const entry = {
    v: LOG_VERSION,
    id: options.newKey(),
    kind,
    args,
    state: 'waiting',
    actedAtMs,
    seen,
    live: refs,
    ...terms,
    holdUntilMs: options.holdMs === undefined ? null : options.nowMs + options.holdMs,
    ...(options.stoppedRest && { stoppedRest: options.stoppedRest }),
    ...(options.ofRestore && { ofRestore: true }),
    was: Object.fromEntries([...before, ...(kept ?? [])].filter(([, row]) => row)),
  } as NewLogEntry;
  const merged =
    options.holdMs === undefined && !options.isApart && latest && !(await waitsOtherwise(db, latest, entry))
      ? mergeInto(latest, entry, mutation, args)
      : undefined;

  const isLatestVoid = latest && wasNeverSent(latest) && mutation.bringsBack?.(latest, args);

  const after: Views = new Map(refs.map(ref => [ref, applyEntry(before.get(ref), ref, entry as LogEntry)]));
  const fresh = refs.filter((_, at) => bases[at] === undefined);
  // In parallel with the writes, so that a tick does not take longer.
  const [seq] = await Promise.all([
    merged ? db.log.put(merged).then(() => merged.seq) : db.log.add(entry),
    isLatestVoid && endEntries(db, [{ ...latest, isSpent: true }]),
    writeViews(db, after),
    fresh.length > 0 &&
      db.bases.bulkPut(fresh.map((ref): BaseRow => ({ ref, row: before.get(ref) ?? null }))),
    !options.areFiguresLater && assertReach(db, before, after),
  ]);
  if (!options.areFiguresLater && hasAllTables(db)) await refreshAfter(db, before, after);
  return seq;
}

function wasNeverSent({ state, call, v }: LogEntry): boolean {
  return (state === 'waiting' || state === 'aside') && !call && v === LOG_VERSION;
}

/**
 * The unsent entry that stands for both, in its own place; each field keeps the time of its own act. What a person changes
 * in a restored row goes by itself: an account to which both are moved may have the row, and then takes the change alone.
 */
function mergeInto<Kind extends MutationKind>(
  latest: LogEntry,
  entry: NewLogEntry,
  mutation: Mutation<Kind>,
  args: MutationArgs[Kind],
): LogEntry | undefined {
  const isOpen = latest.state === 'waiting' && latest.holdUntilMs === null && latest.v === LOG_VERSION;
  const isAlike = latest.subject === entry.subject && latest.ofRestore === entry.ofRestore;
  const merged = isOpen && isAlike ? mutation.merge?.(latest, args) : undefined;
  if (!merged) return undefined;
  const earlierMs = Object.fromEntries(fieldNamesOf(latest).map(name => [name, latest.actedAtMs]));
  const laterMs = Object.fromEntries(
    (mutation.fieldNames?.(args) ?? []).map(name => [name, entry.actedAtMs]),
  );
  return {
    ...latest,
    args: merged,
    actedAtMs: entry.actedAtMs,
    begunAtMs: latest.begunAtMs ?? latest.actedAtMs,
    actedMs: { ...earlierMs, ...latest.actedMs, ...laterMs },
    needs: [...new Set([...latest.needs, ...entry.needs.filter(key => !latest.makes.includes(key))])],
  } as LogEntry;
}

/**
 * Whether one of the two needs an unsent row that the other does not. Then they are not merged, so that neither is sent
 * before what it needs, nor waits for or fails with a row of the other.
 */
async function waitsOtherwise(db: AccountDb, latest: LogEntry, entry: NewLogEntry): Promise<boolean> {
  // A change of a row that the other makes needs that one, with all it needs.
  const isAboutMade = entry.needs.some(key => latest.makes.includes(key));
  const differing = [
    ...latest.needs.filter(key => !isAboutMade && !entry.needs.includes(key)),
    ...entry.needs.filter(key => !latest.needs.includes(key) && !latest.makes.includes(key)),
  ];
  if (differing.length === 0) return false;
  const makers = await db.log.where('makes').anyOf(differing).toArray();
  return makers.some(({ state }) => state !== 'acknowledged' && state !== 'discarded');
}

function fieldNamesOf(entry: LogEntry): string[] {
  const mutation = MUTATIONS[entry.kind] as Mutation<MutationKind>;
  return mutation.fieldNames?.(entry.args) ?? [];
}

/**
 * A running training has no figures yet, so its commands open few tables. If a change affects a finished one, the
 * command runs again with all tables.
 */
async function assertReach(db: AccountDb, before: Views, after: Views): Promise<void> {
  if (hasAllTables(db)) return;
  const workouts = new Set<Key>();
  for (const [ref, row] of [...before, ...after]) {
    const key = row && workoutOf(ref, row);
    if (key !== undefined) workouts.add(key);
  }
  if (workouts.size === 0) return;
  const finished = await db.digests.bulkGet([...workouts]);
  if (finished.some(digest => digest !== undefined)) throw new TooNarrow();
}

function hasAllTables(db: AccountDb): boolean {
  const { storeNames } = Dexie.currentTransaction;
  return db.tables.every(table => storeNames.includes(table.name));
}
