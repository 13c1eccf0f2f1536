/** The person's decisions on waiting or rejected changes, each in a transaction over all tables. */
import type { AccountDb } from '#db/account-db.ts';
import { type LogEntry, UNSENT_STATES } from '#db/log-entry.ts';
import { nextActMs } from '#db/queries/last-act.ts';
import { readRef, type WorkoutRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { rowsOf } from '../mutations/registry.ts';
import { bringsTrainingBack } from '../mutations/workout-move.ts';
import type { Again } from './add-again.ts';
import { forgetMade, takeBases } from './bases.ts';
import { findDependents } from './dependents.ts';
import { endEntries } from './end-entries.ts';
import { stopIdleRest } from './idle-rest.ts';
import { addForgottenChildren, forgetChildrenLater } from './import-children.ts';
import { discardOutdated } from './outdated.ts';
import { rebase, rebaseAll, type rebaseViews } from './rebase.ts';

/** The pause between tries of a set-aside entry. */
const ASIDE_MS = 24 * 3600_000;

/**
 * Sends rejected or set-aside entries again, with those rejected only because of them, and with what they were rejected
 * because of: without that they would be rejected again at once.
 */
export function retryRejected(db: AccountDb, seqs: readonly number[], ctx: Again): Promise<void> {
  return inTransaction(db, db.tables, () => retryInTransaction(db, seqs, ctx));
}

export async function retryInTransaction(db: AccountDb, seqs: readonly number[], ctx: Again): Promise<void> {
  const entries = await readOpen(db, seqs);
  await reopenWithDependents(db, [...entries, ...(await rejectedCausesOf(db, entries))], ctx);
}

async function reopenWithDependents(db: AccountDb, entries: readonly LogEntry[], ctx: Again): Promise<void> {
  const dependents = await rejectedBecauseOf(db, entries);
  const outdated = await discardOutdated(db, dependents, ctx.newKey);
  const again = new Map([...entries, ...dependents].map(entry => [entry.seq, entry]));
  for (const { seq } of outdated) again.delete(seq);
  await reopen(db, [...again.values()], ctx);
  await nudge(db);
}

/**
 * Repeats a destructive change that was refused because another device had ticked sets meanwhile: with those that the
 * question counted as seen. For any that came later the person is asked again.
 */
export function confirmDestruction(db: AccountDb, seq: number, ctx: Again): Promise<void> {
  return inTransaction(db, db.tables, async () => {
    const [entry] = await readOpen(db, [seq]);
    // It was confirmed or retried in another tab: what has been sent is never changed.
    if (entry?.state !== 'rejected') return;
    const seen = entry.rejection?.readTo ?? (await readMeta(db, 'cursor'));
    await reopenWithDependents(db, [{ ...entry, seen }], ctx);
    await dateNow(db, [seq], ctx.nowMs);
  });
}

/**
 * Discards changes for good, with those that depend on them. One that was sent may have been applied: the server's rows
 * then show what it did.
 */
export function discardEntries(db: AccountDb, seqs: readonly number[]): Promise<void> {
  return inTransaction(db, db.tables, async () => {
    await discardInTransaction(db, seqs);
    await stopIdleRest(db);
  });
}

/** `update`: `rebaseViews` where the caller updates derived figures later. */
export async function discardInTransaction(
  db: AccountDb,
  seqs: readonly number[],
  update: typeof rebase | typeof rebaseViews = rebase,
): Promise<void> {
  const entries = await readOpen(db, seqs);
  const ending = [...entries, ...(await findDependents(db, entries))];
  await forgetMade(db, ending);
  await update(db, await endEntries(db, ending));
  await forgetChildrenLater(db, ending);
}

/** How many more changes a discard would take along. */
export async function countDependents(db: AccountDb, seqs: readonly number[]): Promise<number> {
  return (await findDependents(db, await readOpen(db, seqs))).length;
}

/** Sets an entry aside until tomorrow, with those that need it; everything else is sent. */
export function setAside(db: AccountDb, seq: number, nowMs: number): Promise<void> {
  return inTransaction(db, [db.log], async () => {
    const entry = await db.log.get(seq);
    if (entry?.state !== 'waiting' && entry?.state !== 'sealed') return;
    const failures = { status: 0, times: 0, ...entry.failures, nextTryAtMs: nowMs + ASIDE_MS };
    await db.log.put({ ...entry, state: 'aside', failures });
  });
}

/** Makes everything that waits due at once. */
export function sendNow(db: AccountDb): Promise<void> {
  return inTransaction(db, [db.log, db.meta], async () => {
    const late = await db.log.where('state').anyOf(UNSENT_STATES).toArray();
    await db.log.bulkPut(late.filter(({ failures }) => failures).map(withoutWait));
    await nudge(db);
  });
}

function withoutWait({ failures, ...rest }: LogEntry): LogEntry {
  const state = rest.state === 'aside' ? unsentStateOf(rest) : rest.state;
  return { ...rest, state, ...(failures && { failures: { ...failures, nextTryAtMs: 0 } }) };
}

/** An entry with a call may have been applied already. */
function unsentStateOf({ call }: Pick<LogEntry, 'call'>): 'sealed' | 'waiting' {
  return call ? 'sealed' : 'waiting';
}

export function seqsOf(entries: readonly LogEntry[]): number[] {
  return entries.map(({ seq }) => seq);
}

async function nudge(db: AccountDb): Promise<void> {
  await writeMeta(db, 'nudges', (await readMeta(db, 'nudges')) + 1);
}

async function readOpen(db: AccountDb, seqs: readonly number[]): Promise<LogEntry[]> {
  const entries = await db.log.bulkGet([...seqs]);
  return entries.filter(
    entry => entry !== undefined && entry.state !== 'acknowledged' && entry.state !== 'discarded',
  ) as LogEntry[];
}

async function rejectedCausesOf(db: AccountDb, entries: readonly LogEntry[]): Promise<LogEntry[]> {
  const given = new Set(entries.map(entry => entry.seq));
  const seqs = new Set(entries.flatMap(({ rejection }) => rejection?.becauseOf ?? []));
  const causes = await readOpen(
    db,
    [...seqs].filter(seq => !given.has(seq)),
  );
  return causes.filter(({ state }) => state === 'rejected');
}

async function rejectedBecauseOf(db: AccountDb, causes: readonly LogEntry[]): Promise<LogEntry[]> {
  const seqs = new Set(causes.map(entry => entry.seq));
  const rejected = await db.log.where('state').equals('rejected').toArray();
  return rejected.filter(
    ({ rejection }) => rejection?.becauseOf !== undefined && seqs.has(rejection.becauseOf),
  );
}

/**
 * A rejected call did nothing, so it is built again, under a new id: a copy of the old one still on its way is refused
 * again. The act keeps its time, so that newer edits stand.
 */
async function reopen(db: AccountDb, entries: readonly LogEntry[], { nowMs, newKey }: Again): Promise<void> {
  const reopened = entries.map(entry => {
    // Rows that it keeps visible stay so: the target may still be gone.
    const live = [...new Set([...entry.live, ...rowsOf(entry)])];
    if (entry.state !== 'rejected') return { ...withoutWait(entry), live };
    const { rejection: _, failures: _failures, call: _call, isSeenGone: _gone, ...unsealed } = entry;
    return { ...unsealed, id: newKey(), state: 'waiting' as const, live };
  });
  await addForgottenChildren(
    db,
    entries.filter(({ state }) => state === 'rejected'),
  );
  await takeBases(db, reopened);
  await db.log.bulkPut(reopened);
  await rebaseAll(db, [...entries, ...reopened]);
  const brought = reopened.filter(entry => entry.state === 'waiting' && bringsTrainingBack(entry));
  await dateNow(db, seqsOf(brought), nowMs);
}

/**
 * A training that is back, or gone, on the screen by one of these is so by what the person says now: after what was said of
 * it since, here or elsewhere.
 */
async function dateNow(db: AccountDb, seqs: readonly number[], nowMs: number): Promise<void> {
  if (seqs.length === 0) return;
  const actedAtMs = await nextActMs(db, nowMs);
  for (const entry of await readOpen(db, seqs)) {
    const row = await db.workouts.get(readRef(entry.subject).key);
    if (row && row.status === statusBy(entry)) await db.log.put({ ...entry, actedAtMs });
  }
}

function statusBy({ kind, args }: LogEntry): WorkoutRow['status'] | undefined {
  if (kind === 'workout.cancel') return 'cancelled';
  return 'status' in args ? args.status : undefined;
}
