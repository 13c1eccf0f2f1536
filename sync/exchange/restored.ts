/**
 * A restored server does not know the cursor. The device deletes nothing: it goes back to the newest cursor that the
 * server knows and sends again, by the same keys, what was acknowledged after it. Then it reads everything once more,
 * because another act may now stand in place of a lost one.
 */
import { KNOWN_CURSORS_MAX } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import { type Call, isReadable, type LogEntry } from '#db/log-entry.ts';
import type { MutationKind } from '#db/mutation-args.ts';
import { type RowRef, readRef, type ViewRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { readBases, takeBases } from '../log/bases.ts';
import { addMissingChildren } from '../log/import-children.ts';
import { rebaseAll } from '../log/rebase.ts';
import { readViews, type Views } from '../log/views.ts';
import { readMeta, writeMetas } from '../meta.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { applyEntry, MUTATIONS, rowsOf } from '../mutations/registry.ts';

/** The newest first, and of the older ones, when there are too many, some at even distances: a copy may be of last night. */
export async function offerCursors(db: AccountDb): Promise<string[]> {
  const rows = await db.cursors.orderBy('n').reverse().toArray();
  const newest = KNOWN_CURSORS_MAX / 2;
  const step = Math.ceil((rows.length - newest) / (KNOWN_CURSORS_MAX - newest));
  const offered = rows.filter((_, at) => at < newest || (rows.length - 1 - at) % step === 0);
  return offered.map(({ cursor }) => cursor);
}

/** In the running transaction, which has all tables. Null: the server knows none of them. */
export async function goBackTo(
  db: AccountDb,
  known: string | null,
  { nowMs, newId }: { nowMs: number; newId: () => Key },
): Promise<void> {
  const row = known === null ? undefined : await db.cursors.filter(({ cursor }) => cursor === known).last();
  const n = row?.n ?? 0;
  const lost = await db.log.where('acknowledgedIn').above(n).toArray();
  const toRepeat = lost.filter(({ state }) => state === 'acknowledged');
  const acknowledged = toRepeat.filter(isReadable);
  const unreadable = toRepeat.filter(entry => !isReadable(entry));
  const views = await readViews(db, [...new Set(acknowledged.flatMap(ownRows))]);
  const seenGone = await findSeenGone(db, acknowledged, views);
  const again = [...acknowledged, ...(await findCarriedOut(db))].map((entry): LogEntry => {
    const call = callAgain(entry, views.get(entry.subject));
    return {
      ...toSendAgain(entry, nowMs),
      ...(call && { id: newId(), call }),
      ...(seenGone.has(entry.seq) && { isSeenGone: true }),
    };
  });
  await addMissingChildren(db, again);
  await takeBases(db, again);
  await db.log.bulkPut([...again, ...unreadable.map(entry => toSendAgain(entry, nowMs))]);
  await db.cursors.where('n').above(n).delete();
  const reading = await readMeta(db, 'reading');
  await writeMetas(db, {
    cursor: row?.cursor ?? null,
    'restored-at': nowMs,
    reading: { ...reading, n, unconfirmed: [], onceMore: row ? 'then' : 'now' },
  });
  await rebaseAll(db, again);
}

/**
 * Entries that the person discarded while they were being sent, and that the server applied all the same: its rows
 * showed it, and the person went on with them. A rejected one did nothing.
 */
async function findCarriedOut(db: AccountDb): Promise<LogEntry[]> {
  const discarded = await db.log.where('state').equals('discarded').toArray();
  const sent = discarded.filter(entry => entry.call !== undefined && !entry.rejection && isReadable(entry));
  const views = await readViews(
    db,
    sent.flatMap(entry => [entry.subject, ...rowsOf(entry)]),
  );
  return sent.filter(entry => isShown(entry, views));
}

/** Whether the views show the entry's effect: its row exists, its values stand, or what it deleted is gone. */
function isShown(entry: LogEntry, views: Views): boolean {
  const view = views.get(entry.subject);
  const status = view && 'status' in view ? view.status : undefined;
  // Neither changes anything in a training that has ended otherwise. One that has joined another has no row.
  if (entry.kind === 'workout.cancel') return status === 'cancelled';
  if (entry.kind === 'workout.finish') return status === 'completed';
  if (view === undefined) return MUTATIONS[entry.kind].destroys === 'row' || isInside(entry, views);
  return (
    entry.makes.includes(readRef(entry.subject).key) ||
    textOf(applyEntry(view, entry.subject, entry)) === textOf(view)
  );
}

/** Of a training that has joined another one: whether what it began with is there. */
function isInside(entry: LogEntry, views: Views): boolean {
  return rowsOf(entry).some(ref => entry.makes.includes(readRef(ref).key) && views.get(ref) !== undefined);
}

function textOf(row: ViewRow | undefined): string {
  return JSON.stringify({ ...row, updatedAtMs: 0 });
}

/**
 * Entries of rows that have been deleted since. Not the deletions, which wait for what they delete, nor entries that still
 * count: they were answered before their rows came. A row that hides behind a deletion may come back by its undo.
 */
async function findSeenGone(
  db: AccountDb,
  acknowledged: readonly LogEntry[],
  views: Views,
): Promise<ReadonlySet<number>> {
  const passed = acknowledged.filter(entry => entry.live.length === 0 && !isTakenBy(entry));
  const bases = await readBases(db, [...new Set(passed.flatMap(ownRows))]);
  const isThere = (ref: RowRef) => views.get(ref) !== undefined || Boolean(bases.get(ref)?.row);
  return new Set(passed.filter(entry => !ownRows(entry).some(isThere)).map(({ seq }) => seq));
}

function isTakenBy(entry: LogEntry): boolean {
  return applyEntry(entry.was?.[entry.subject], entry.subject, entry) === undefined;
}

/** What it is about, and what it made. */
function ownRows(entry: LogEntry): RowRef[] {
  return [entry.subject, ...rowsOf(entry).filter(ref => entry.makes.includes(readRef(ref).key))];
}

/** Where the server would copy what it may lack by now. The row's key keeps it from being made twice. */
function callAgain(entry: LogEntry, row: ViewRow | undefined): Call | undefined {
  const mutation = MUTATIONS[entry.kind] as Mutation<MutationKind>;
  return row && mutation.callAgain?.(entry.args, row);
}

/** The same call with the same key: a server that still knows it only repeats its answer. */
function toSendAgain(acknowledged: LogEntry, againSinceMs: number): LogEntry {
  const { acknowledgedIn: _, settledAtMs: _settled, ...entry } = acknowledged;
  const state = entry.call ? 'sealed' : 'waiting';
  // What a later version of the app wrote waits for that.
  const live = isReadable(acknowledged) ? rowsOf(acknowledged) : [];
  return { ...entry, state, live, againSinceMs } as LogEntry;
}
