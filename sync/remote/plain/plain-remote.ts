/**
 * The remote for a server that knows only the specification: keys become ids and orders, calls go one at a time with the
 * caution that such a server needs, and its lists become the rows of a feed.
 *
 *     calls ──► send-calls.ts ──┐
 *                               ├──► shadow.ts: what the server has, with revisions ──► rows after the cursor
 *     lists ──► the reading ────┘
 *
 * What is sent and what is read is stored step by step, so an exchange may end anywhere: what it achieved is in the next
 * answer.
 */
import type { Settings } from '#contract/auth.ts';
import type { AccountDb } from '#db/account-db.ts';
import { readMeta } from '#sync/meta.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import type { ExchangeReply, ExchangeRequest, Remote } from '../remote.ts';
import { readActive } from './adopt-workout.ts';
import { readExercisesIfDue } from './exercises.ts';
import { readPast } from './history.ts';
import { ask, bodyOf, type PlainContext, Stopped } from './plain-context.ts';
import { sendCalls } from './send-calls.ts';
import { change, forgetDelivered, readNews, readNote, readRecord } from './shadow.ts';
import { readTemplates } from './template-calls.ts';

/** With a call's time-out after it, within the lease. */
const BUDGET_MS = 10_000;
/** While calls go out, the lists are read so often. */
const READ_EVERY_MS = 30_000;

export function plainRemote(session: SessionContext, db: AccountDb): Remote {
  return { exchange: request => exchange(session, db, request) };
}

async function exchange(
  session: SessionContext,
  db: AccountDb,
  { cursor, calls }: ExchangeRequest,
): Promise<ExchangeReply> {
  const { number: leaseNumber } = await readMeta(db, 'lease');
  const ctx: PlainContext = {
    session,
    db,
    leaseNumber,
    untilMs: session.ports.clock.now() + BUDGET_MS,
    calls,
    unanswered: [],
    active: null,
    waiting: new Set(),
    refused: new Set(),
  };
  const since = Number(cursor ?? 0);
  await forgetDelivered(db, since);
  const stopped = await run(ctx);
  if (stopped?.reply?.kind === 'login-needed') return stopped.reply;
  const results = await readResults(ctx);
  const news = await readNews(db, since);
  const hasNews = results.length > 0 || news.cursor !== String(since);
  // What was achieved is stored first; then the failure is met again, and the network waits.
  if (stopped?.reply && !hasNews) return stopped.reply;
  const past = await readNote<{ next: string | null; done: number; total: number }>(ctx, 'history');
  return {
    kind: 'answer',
    answer: {
      results,
      rows: news.rows,
      cursor: news.cursor,
      has_more: stopped !== undefined || news.isMore,
      library: '',
      user_key: '',
      ...(past?.next && { past: { done: past.done, total: past.total } }),
    },
  };
}

async function readResults({ db, calls }: PlainContext) {
  const records = await Promise.all(calls.map(({ id }) => readRecord(db, id)));
  return records.flatMap(record => record?.result ?? []);
}

/** Undefined: it went to its end. */
async function run(ctx: PlainContext): Promise<Stopped | undefined> {
  try {
    await readExercisesIfDue(ctx);
    if (ctx.calls.length > 0) await sendCalls(ctx);
    if (await isReadingDue(ctx)) await readAll(ctx);
    return undefined;
  } catch (error) {
    if (error instanceof Stopped) return error;
    throw error;
  }
}

async function isReadingDue(ctx: PlainContext): Promise<boolean> {
  const readAtMs = await readNote<number>(ctx, 'all');
  const sinceMs = ctx.session.ports.clock.now() - (readAtMs ?? 0);
  return ctx.calls.length === 0 || readAtMs === undefined || Math.abs(sinceMs) > READ_EVERY_MS;
}

/** A list that cannot be read now holds up no other. */
async function readAll(ctx: PlainContext): Promise<void> {
  let failure: Stopped | undefined;
  for (const read of [readTemplates, readSettings, readRunning, readPast]) {
    try {
      await read(ctx);
    } catch (error) {
      if (!(error instanceof Stopped) || error.reply?.kind !== 'not-now') throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  const nowMs = ctx.session.ports.clock.now();
  await change(ctx, draft => draft.note('all', nowMs));
}

function readRunning(ctx: PlainContext): Promise<void> {
  return readActive(ctx, true);
}

async function readSettings(ctx: PlainContext): Promise<void> {
  const answer = await ask(ctx, { method: 'GET', path: 'me/settings/' });
  const { rest_default_sec } = bodyOf<Settings>(answer, 'rest_default_sec') ?? {};
  if (rest_default_sec === undefined) return;
  const row = { kind: 'settings', key: 'settings', rest_default_sec } as const;
  await change(ctx, draft => draft.tell('settings', 'settings', row));
}
