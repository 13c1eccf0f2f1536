/** Applies a batch's results to its entries and to their rows. What one result means: judge.ts. */
import { type CallResult, isAllAsSent } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, isUnsent, type LogEntry, UNSENT_STATES } from '#db/log-entry.ts';
import { type RowRef, readRef, refOf, type ViewRow } from '#db/rows.ts';
import { earliest } from '../is-ahead.ts';
import { forgetMade, readBases, takeBases } from '../log/bases.ts';
import { isBeneath } from '../log/beneath.ts';
import { findMadeElsewhere } from '../log/dependents.ts';
import { endEntries } from '../log/end-entries.ts';
import { withTry } from '../log/note-tries.ts';
import { rebaseAll } from '../log/rebase.ts';
import { applyEntry, MUTATIONS, rowsOf } from '../mutations/registry.ts';
import { bringsTrainingBack } from '../mutations/workout-move.ts';
import { findCause, judge, putOff, rejected, type SettleContext } from './judge.ts';

const DAY_MS = 24 * 3600_000;
/** How long other devices may stay away after a restore of the server. */
const OTHERS_AWAY_MS = 30 * DAY_MS;

export interface Settled {
  /** Rows whose views must be computed again. */
  refs: RowRef[];
  /** Acknowledged entries that still count. */
  unconfirmed: number[];
  /** Something must be sent again, in another form, at once. */
  isMore: boolean;
  /** When the first of those that failed is due again. */
  dueMs: number | undefined;
}

/**
 * Whether the answer lacks rows that this device does not have: the person discarded an entry meanwhile, but the server
 * applied it and took its rows for known.
 */
export async function leavesOutRows(
  db: AccountDb,
  sent: readonly LogEntry[],
  results: readonly CallResult[],
): Promise<boolean> {
  if (!isAllAsSent(results)) return false;
  const known = new Set(results.filter(({ status }) => status < 300).map(({ id }) => id));
  const current = await db.log.bulkGet(sent.map(entry => entry.seq));
  return current.some(entry => entry && known.has(entry.id) && !isUnderWay(entry));
}

function isUnderWay({ state }: LogEntry): boolean {
  return state === 'sealed' || state === 'aside';
}

/** In the running transaction, which has all tables. */
export async function settle(
  db: AccountDb,
  sent: readonly LogEntry[],
  results: readonly CallResult[],
  given: Omit<SettleContext, 'jitter'>,
): Promise<Settled> {
  const byId = new Map(results.map(result => [result.id, result]));
  const ctx = { ...given, jitter: given.random.next() };
  const hasSuccess = results.some(({ status }) => status < 300);
  const current = await db.log.bulkGet(sent.map(entry => entry.seq));
  const refusedBefore = await findRefusedMakers(db, current, byId);
  const settled: Settled = { refs: [], unconfirmed: [], isMore: false, dueMs: undefined };
  const changed: LogEntry[] = [];
  const areRowsLeftOut = isAllAsSent(results);
  const asSent: LogEntry[] = [];
  for (const entry of current) {
    const result = entry && byId.get(entry.id);
    // What the person discarded meanwhile stays discarded; the server's rows show what happened.
    if (!result || !isUnderWay(entry)) continue;
    const before = [...refusedBefore, ...changed];
    // Awaits only for reads: a transaction does not survive a hundred awaits that do nothing (src/db/transaction.ts).
    const isKnown = isKnownToBeGone(entry, result);
    const isMissing =
      !isKnown &&
      isMissingAgain(entry, result, ctx) &&
      !findCause(entry, before) &&
      (result.code !== 'workout_cancelled' || (await mayComeBack(db, entry)));
    const mayCome = isMissing && (await mayStillCome(db, entry));
    const judged =
      (isMissing && (await standsAlone(db, entry, ctx))) ||
      (mayCome ? waitForRow(entry, result, ctx) : judge(entry, result, hasSuccess, ctx, before));
    const isOver =
      isKnown ||
      (judged.rejection?.isTargetLost === true &&
        (await isTakenAwayHere(db, entry, { judged: changed, ...ctx })));
    const next: LogEntry = isOver
      ? { ...entry, state: 'discarded', isOver: true, settledAtMs: ctx.nowMs, live: [] }
      : judged;
    changed.push(next.id === entry.id ? withTry(next, { atMs: ctx.sentAtMs, status: result.status }) : next);
    settled.refs.push(...entry.live, ...next.live);
    if (result.status < 300 && (areRowsLeftOut || isDeletion(entry))) asSent.push(entry);
    if (next.state === 'waiting' || (next === entry && next.state === 'sealed')) settled.isMore = true;
    // Another device's rows may be days away: those are asked for as often as anything.
    if (next.state === 'sealed' && next.failures && !mayCome)
      settled.dueMs = earliest(settled.dueMs, next.failures.nextTryAtMs);
    if (next.state === 'acknowledged' && ctx.isMore) settled.unconfirmed.push(next.seq);
  }
  if (asSent.length > 0) await foldIntoBases(db, asSent);
  const rejected = changed.filter(({ state }) => state === 'rejected');
  await takeBases(db, rejected);
  await forgetMade(db, rejected);
  await db.log.bulkPut(changed);
  settled.refs.push(...(await endTakenAlong(db, changed)));
  return settled;
}

/**
 * A deletion also ends the unsent changes below the deleted row, mostly set-aside ones; otherwise they would keep the
 * row on the screen. Rejected ones stay for the person to decide. Deleted trainings are left out: they may come back
 * with all that waits for them. Returns the rows to rebase.
 */
async function endTakenAlong(db: AccountDb, settled: readonly LogEntry[]): Promise<RowRef[]> {
  const takings = settled.filter(
    entry =>
      entry.state === 'acknowledged' &&
      isReadable(entry) &&
      MUTATIONS[entry.kind].destroys &&
      readRef(entry.subject).table !== 'workouts',
  );
  if (takings.length === 0) return [];
  const open = await db.log.where('state').anyOf(UNSENT_STATES).toArray();
  // A training begun from a deleted template or training keeps its entries.
  const along = open.filter(
    entry =>
      isReadable(entry) &&
      ['items', 'sets'].includes(readRef(entry.subject).table) &&
      takings.some(taking => entry.seq < taking.seq && isBeneath(entry, taking)),
  );
  const over = along.map(entry => ({ ...entry, isOver: true as const }));
  return endEntries(db, over);
}

/**
 * Finds rejected makers of earlier batches: for a call sent without its maker, the server only says that the row is
 * missing.
 */
async function findRefusedMakers(
  db: AccountDb,
  sent: readonly (LogEntry | undefined)[],
  results: ReadonlyMap<string, CallResult>,
): Promise<LogEntry[]> {
  const refused = sent.filter(entry => entry && (results.get(entry.id)?.status ?? 0) >= 400);
  const needs = new Set(refused.flatMap(entry => entry?.needs ?? []));
  if (needs.size === 0) return [];
  const rejected = await db.log.where('state').equals('rejected').sortBy('seq');
  const makers = rejected.filter(({ makes }) => makes.some(key => needs.has(key)));
  const madeElsewhere = await findMadeElsewhere(db, makers);
  return makers.filter(({ makes }) => makes.some(key => needs.has(key) && !madeElsewhere.has(key)));
}

/**
 * Whether the target is gone because the person deleted it on this device (another tab may have written to it
 * meanwhile): then there is nothing to decide. A training that was deleted and came back does not count, by whichever
 * device, even if it was back on this one alone. A tick made after it came back stays for the person to decide.
 */
async function isTakenAwayHere(
  db: AccountDb,
  entry: LogEntry,
  { judged, restoredAtMs }: { judged: readonly LogEntry[] } & SettleContext,
): Promise<boolean> {
  const { args } = entry;
  const workout = 'workoutKey' in args ? await db.workouts.get(args.workoutKey) : undefined;
  const isShown = workout !== undefined && workout.status !== 'cancelled';
  const wasRestored = entry.againSinceMs !== undefined || restoredAtMs !== null;
  const isBack = isShown || (wasRestored && (await isBroughtBack(db, entry)));
  const subjects = [
    entry.subject,
    ...('itemKey' in args ? [refOf('items', args.itemKey)] : []),
    ...('workoutKey' in args && !isBack ? [refOf('workouts', args.workoutKey)] : []),
  ];
  const stored = await db.log.where('subject').anyOf(subjects).toArray();
  // In any state: what was done after it was done in a visible training.
  const backSeq = stored.findLast(other => other.seq < entry.seq && bringsTrainingBack(other))?.seq ?? 0;
  return [...stored, ...judged].some(
    other =>
      other.state === 'acknowledged' &&
      other.seq > backSeq &&
      (other.backAfterSeq === undefined || other.backAfterSeq >= entry.seq) &&
      isReadable(other) &&
      MUTATIONS[other.kind].destroys !== undefined &&
      !bringsTrainingBack(other) &&
      subjects.includes(other.subject) &&
      (other.seq > entry.seq || !isTick(entry)) &&
      // A replaced exercise's place stays.
      (other.kind !== 'item.replace' ||
        (other.subject !== entry.subject && rowsOf(other).includes(entry.subject))),
  );
}

/** The person saw it deleted or replaced by another device, before the server was restored. */
function isKnownToBeGone({ isSeenGone }: LogEntry, { status, code }: CallResult): boolean {
  return isSeenGone === true && (status === 404 || status === 410 || code === 'exercise_replaced');
}

function isTick({ args }: LogEntry): boolean {
  return 'values' in args && 'done' in args.values && args.values.done === true;
}

function waitForRow(entry: LogEntry, { status }: CallResult, ctx: SettleContext): LogEntry {
  const next = putOff(entry, status, false, ctx);
  return next.failures ? { ...next, failures: { ...next.failures, isForMissing: true } } : next;
}

/** A first reading lists no deletions, so the row is removed here. */
function isDeletion({ kind, subject }: LogEntry): boolean {
  return MUTATIONS[kind].destroys === 'row' && readRef(subject).table !== 'workouts';
}

/**
 * The server's rows equal what these entries made, so it does not send them back. A row that an entry makes starts from
 * nothing: what this device knew of it came from before the server's restore.
 */
async function foldIntoBases(db: AccountDb, entries: readonly LogEntry[]): Promise<void> {
  const bases = await readBases(db, [...new Set(entries.flatMap(entry => entry.live))]);
  for (const entry of entries) {
    for (const ref of entry.live) {
      const base = bases.get(ref);
      if (!base) continue;
      const before = entry.makes.includes(readRef(ref).key) ? { ref, row: null } : base;
      bases.set(ref, { ...before, row: applyEntry(before.row ?? undefined, ref, entry) ?? null });
    }
  }
  await db.bases.bulkPut([...bases.values()]);
}

/** Statuses for a row that does not exist. 409 and 410 mean that someone has decided since. */
const IS_MISSING = new Set([400, 404, 422, 424]);

/**
 * After a restore the server lacks rows that another device will send again, as this one sends its own. So a change
 * that fails for lack of a row may still succeed later, also a new one to a row still shown here.
 */
function isMissingAgain(
  { againSinceMs, needs, subject }: LogEntry,
  { status, code }: CallResult,
  { nowMs, restoredAtMs }: SettleContext,
): boolean {
  const sinceMs = againSinceMs ?? restoredAtMs;
  if (sinceMs === null || nowMs >= sinceMs + OTHERS_AWAY_MS) return false;
  if (againSinceMs === undefined) return status === 404 || code === 'workout_cancelled';
  // A call that needs no other row is refused for its own content.
  if (status === 400 && needs.every(key => key === readRef(subject).key)) return false;
  // The other device sends the exercise that it had put in this place.
  return IS_MISSING.has(status) || code === 'exercise_replaced' || code === 'workout_cancelled';
}

/**
 * Whether the training is still to come back: this device resumes it, just before this entry or as its last word, and the
 * server has not heard of that; or the entry was made while the training was removed here, so another device must have resumed it.
 */
async function mayComeBack(db: AccountDb, entry: LogEntry): Promise<boolean> {
  const { before, last } = await findStatusWords(db, entry);
  return isRemoval(before) || [before, last].some(isUnsaidReturn);
}

function isUnsaidReturn(act: LogEntry | undefined): boolean {
  return act !== undefined && isUnsent(act) && bringsTrainingBack(act);
}

/** Whether this device's last word on the training is that it is there. */
async function isBroughtBack(db: AccountDb, entry: LogEntry): Promise<boolean> {
  const { before, last } = await findStatusWords(db, entry);
  return isRemoval(before) || (last !== undefined && bringsTrainingBack(last));
}

function isRemoval(act: LogEntry | undefined): boolean {
  return act !== undefined && !bringsTrainingBack(act);
}

/** What this device has said of the entry's training: the last before the entry, and the last of all after it. */
async function findStatusWords(
  db: AccountDb,
  { seq, args }: LogEntry,
): Promise<{ before?: LogEntry | undefined; last?: LogEntry | undefined }> {
  if (!('workoutKey' in args)) return {};
  const stored = await db.log.where('subject').equals(refOf('workouts', args.workoutKey)).sortBy('seq');
  const acts = stored.filter(
    other => other.state !== 'discarded' && isReadable(other) && MUTATIONS[other.kind].destroys !== undefined,
  );
  const isSaid = ({ state }: LogEntry) => state !== 'rejected';
  return {
    // After its own return, though refused, this device waits for no other one's.
    before: acts.findLast(other => other.seq < seq && (isSaid(other) || bringsTrainingBack(other))),
    last: acts.findLast(other => other.seq > seq && isSaid(other)),
  };
}

/**
 * Whether a missing target may still arrive. Not if another device has deleted it, its item or its training; the target
 * of a deletion may always arrive.
 */
async function mayStillCome(db: AccountDb, { subject, kind, args, makes }: LogEntry): Promise<boolean> {
  if (MUTATIONS[kind].destroys === 'row') return true;
  const refs = [
    subject,
    ...('itemKey' in args ? [refOf('items', args.itemKey)] : []),
    ...('workoutKey' in args ? [refOf('workouts', args.workoutKey)] : []),
  ];
  const bases = await db.bases.bulkGet(refs);
  // A deleted exercise stays for the trainings that have it, so whoever made it makes it again.
  const isOver = (row: ViewRow) => 'isGone' in row && row.isGone && !makes.includes(row.key);
  return !bases.some(base => base?.isGone || (base?.row && isOver(base.row)));
}

/**
 * The training of this template has been removed, so it will not be sent again: makes the template from its own content
 * instead.
 */
async function standsAlone(
  db: AccountDb,
  entry: LogEntry,
  { random }: SettleContext,
): Promise<LogEntry | undefined> {
  if (entry.kind !== 'template.create') return undefined;
  const { templateKey, workoutKey, title, items } = entry.args;
  const base = await db.bases.get(refOf('workouts', workoutKey));
  if (!base?.isGone) return undefined;
  const { call: _, failures: _failures, tries: _tries, ...rest } = entry;
  const args = { templateKey, title, items };
  return {
    ...rest,
    id: random.uuid(),
    kind: 'template.make',
    args,
    state: 'waiting',
    needs: MUTATIONS['template.make'].needs?.(args) ?? [],
    live: entry.live.filter(ref => ref === entry.subject),
  };
}

/** In the running transaction: rejects entries that wait for a row whose maker was rejected, as that one was. */
export async function rejectDependents(
  db: AccountDb,
  orphans: readonly { entry: LogEntry; becauseOf: number }[],
  nowMs: number,
): Promise<void> {
  if (orphans.length === 0) return;
  const causes = await db.log.bulkGet(orphans.map(({ becauseOf }) => becauseOf));
  const entries = orphans.map(({ entry, becauseOf }, at): LogEntry => {
    const isTargetLost = causes[at]?.rejection?.isTargetLost ?? false;
    const refusal = { status: 424, code: 'dependency_failed', detail: null, fields: {} };
    return rejected(entry, { ...refusal, atMs: nowMs, isTargetLost, becauseOf }, causes[at]);
  });
  await takeBases(db, entries);
  await db.log.bulkPut(entries);
  await rebaseAll(db, [...orphans.map(({ entry }) => entry), ...entries]);
}
