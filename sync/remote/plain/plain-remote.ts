/**
 * The remote for a plain server: it translates keys into ids and orders, sends calls one at a
 * time with the checks that such a server needs, and turns its lists into rows of a feed.
 *
 *     calls ──► send-calls.ts ──┐
 *                               ├──► shadow.ts: what the server has, with revisions ──► rows after the cursor
 *     lists ──► the reading ────┘
 *
 * Each step is stored at once, so an exchange may end anywhere: the next answer has what it achieved.
 */
import type { AccountDb } from '#db/account-db.ts';
import { isLibraryThere } from '#db/library.ts';
import { readMeta } from '#sync/meta.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import type { ExchangeReply, ExchangeRequest, Remote } from '../remote.ts';
import { findUnanswered } from './claims.ts';
import { type PastReading, readPast } from './history.ts';
import { readExercisesIfDue, readSettings, readTemplates } from './lists.ts';
import { isUnreadable, type PlainContext, Stopped } from './plain-context.ts';
import { readRunning } from './running.ts';
import { BUDGET_MS, sendCalls } from './send-calls.ts';
import { sendEnd } from './send-end.ts';
import { type CallRecord, change, forgetDelivered, readNews, readValue } from './shadow.ts';

/** How often the lists are read while calls are sent. */
const READ_EVERY_MS = 30_000;
/** The library comes when a first visit has nothing better to do. */
const LIBRARY_MS = 1000;

export function plainRemote(session: SessionContext, db: AccountDb): Remote {
  return { exchange: request => exchange(session, db, request) };
}

async function exchange(
  session: SessionContext,
  db: AccountDb,
  request: ExchangeRequest,
): Promise<ExchangeReply> {
  const ctx: PlainContext = {
    session,
    db,
    leaseNumber: (await readMeta(db, 'lease')).number,
    untilMs: session.ports.clock.now() + BUDGET_MS,
    calls: request.calls,
    unanswered: [],
    aheadMs: 0,
    active: undefined,
    dueMs: undefined,
    waiting: new Set(),
    refused: new Set(),
  };
  const since = Number(request.cursor ?? 0);
  await forgetDelivered(ctx, since);
  const stopped = await run(ctx);
  if (stopped?.reply?.kind === 'login-needed') return stopped.reply;
  const records = await Promise.all(ctx.calls.map(({ id }) => readValue<CallRecord>(ctx, `call/${id}`)));
  const results = records.flatMap(record => record?.result ?? []);
  const { rows, cursor, isMore } = await readNews(ctx, since);
  // If something was achieved, returns that first; the next exchange meets the failure again and backs off.
  if (stopped?.reply && cursor === String(since)) return stopped.reply;
  const past = await readValue<PastReading>(ctx, 'list/history');
  const answer = {
    results,
    rows,
    cursor,
    has_more: stopped !== undefined || isMore,
    library: '',
    user_key: '',
    // Such a server does not say, and is never asked what a copy of it lacks.
    answered_at: session.ports.clock.now(),
    ...(past?.next && { past: { done: past.done, total: past.total } }),
  };
  return { kind: 'answer', dueMs: ctx.dueMs, answer };
}

/** Undefined if it was not stopped. */
async function run(ctx: PlainContext): Promise<Stopped | undefined> {
  try {
    // Its exercises are known by name: read before they are here, each would be there twice.
    if (!(await isLibraryThere(ctx.db)))
      throw new Stopped({ kind: 'not-now', status: 0, retryAfterMs: LIBRARY_MS });
    await findUnanswered(ctx);
    await readExercisesIfDue(ctx);
    if (ctx.calls.length > 0) await sendCalls(ctx);
    await sendEnd(ctx);
    const readAtMs = await readValue<number>(ctx, 'list/all');
    const ageMs = Math.abs(ctx.session.ports.clock.now() - (readAtMs ?? 0));
    if (ctx.calls.length === 0 || readAtMs === undefined || ageMs > READ_EVERY_MS) await readAll(ctx);
    return undefined;
  } catch (error) {
    if (error instanceof Stopped) return error;
    if (!isUnreadable(error)) throw error;
    console.error('an answer that cannot be read', error);
    return new Stopped({ kind: 'not-now', status: 0, retryAfterMs: null });
  }
}

/** A list that cannot be read now does not stop the others. */
async function readAll(ctx: PlainContext): Promise<void> {
  let failure: Stopped | undefined;
  for (const read of [readExercisesIfDue, readTemplates, readSettings, readRunning, readPast]) {
    try {
      await read(ctx);
    } catch (error) {
      if (!(error instanceof Stopped) || error.reply?.kind !== 'not-now') throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  await change(ctx, draft => draft.note('all', ctx.session.ports.clock.now()));
}
