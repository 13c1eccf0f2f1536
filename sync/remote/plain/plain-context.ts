/**
 * One exchange with a plain server: its calls, its time limit, and what may end it early.
 */
import type { BatchedCall, CallResult } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { readApiError } from '#sync/http/error-body.ts';
import { type Answer, isTryLater } from '#sync/http/reply.ts';
import { sendAuthorised } from '#sync/session/authorised.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import type { ExchangeReply } from '../remote.ts';

export interface PlainContext {
  session: SessionContext;
  db: AccountDb;
  leaseNumber: number;
  /** No call or page begins after this, since other changes may wait. */
  untilMs: number;
  calls: readonly BatchedCall[];
  /** Sent calls without an answer: the reading looks for what they may have made. */
  unanswered: BatchedCall[];
  /** By so much the server's clock is ahead, if it tells. */
  aheadMs: number;
  /** The training running there, as read in this exchange; null: none; undefined: not read. */
  active: Key | null | undefined;
  /** When a call that waits can be made, if that is known. */
  dueMs: number | undefined;
  /** Rows whose maker in this batch waits or was refused. */
  waiting: Set<Key>;
  refused: Set<Key>;
}

/** Ends the exchange; null: its time is over. */
export class Stopped extends Error {
  readonly reply: ExchangeReply | null;

  constructor(reply: ExchangeReply | null) {
    super('the exchange ends early');
    this.reply = reply;
  }
}

/** This call cannot be made now: it gets no result and is made in a later exchange. */
export class Waits extends Error {}

/** This call is refused without asking the server, with the batch's own error. */
export class Refused extends Error {
  readonly outcome: Outcome;

  constructor(status: number, code: string, body: Record<string, unknown> = {}) {
    super(code);
    this.outcome = { status, code, body: { ...body, code } };
  }
}

export type Outcome = Omit<CallResult, 'id'>;
export type Body = Record<string, unknown>;
/** `keys`: those in the call's path. */
export type Handler = (ctx: PlainContext, call: BatchedCall, keys: Key[]) => Promise<Outcome>;

export function assertTime({ session, untilMs }: PlainContext): void {
  if (session.ports.clock.now() > untilMs) throw new Stopped(null);
}

/** This training runs there no more: a start that waited for that can be made. */
export function freed(ctx: PlainContext, workoutKey: Key): void {
  if (ctx.active === workoutKey) ctx.active = null;
  if (ctx.waiting.size > 0) ctx.dueMs = ctx.session.ports.clock.now();
}

/** Thrown where an answer has another form than the specified one. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError;
}

/** An unreadable one does not stop the others. */
export async function forEachReadable<T>(
  docs: readonly T[],
  adopt: (doc: T) => Promise<unknown>,
): Promise<void> {
  for (const doc of docs) {
    try {
      await adopt(doc);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      console.warn('a row that cannot be read', doc, error);
    }
  }
}

/** Asks the server. Returns an answer about the call itself; anything else ends the exchange. `path`: after `/api/`. */
export async function ask(
  ctx: PlainContext,
  method: BatchedCall['method'] | 'GET',
  path: string,
  { body, id }: { body?: Body | undefined; id?: string } = {},
): Promise<Answer> {
  const { session, db } = ctx;
  const key = id === undefined ? {} : { idempotencyKey: id };
  const request = { method, path: `/api/${path}`, body: body ? JSON.stringify(body) : null, ...key };
  const reply = await sendAuthorised(session, db.accountKey, request);
  if (reply.kind === 'login-needed') throw new Stopped(reply);
  if (reply.kind === 'none') throw new Stopped({ kind: 'none', isTimeout: reply.reason === 'timeout' });
  const { status, retryAfterMs, dateMs } = reply;
  if (dateMs !== null) ctx.aheadMs = dateMs - session.ports.clock.now();
  if (status === 401) throw new Stopped({ kind: 'login-needed' });
  const isBusy = readApiError(status, reply.body).code === 'in_progress';
  if ((isTryLater(status) && status !== 500) || isBusy)
    throw new Stopped({ kind: 'not-now', status, retryAfterMs });
  if (method !== 'GET' && status < 400 && !isOfChange(reply.body, body))
    throw new Stopped({ kind: 'none', isTimeout: false });
  return reply;
}

/** What answers to changes name; a login page may be JSON too. */
const NAMED = ['id', 'workout_id', 'template_id', 'items', 'sets', 'rest_default_sec', 'detail'];

/** Some say no more than what was sent. */
function isOfChange(body: unknown, sent: Body = {}): boolean {
  if (body === null || NAMED.some(name => name in (body as object))) return true;
  return Object.entries(sent).some(([name, value]) => (body as Body)[name] === value);
}

/** The requested array; undefined if the server refuses. Any other answer does not come from this API. */
export function arrayIn<T>(
  { status, body }: Pick<Answer, 'status' | 'body'>,
  field: string,
): T[] | undefined {
  if (status === 500) throw new Stopped({ kind: 'not-now', status, retryAfterMs: null });
  if (status >= 400) return undefined;
  const rows = (body as Body | null)?.[field];
  if (!Array.isArray(rows)) throw new Stopped({ kind: 'none', isTimeout: false });
  return rows;
}

/** The answer in the batch's form. Deleting what is already gone succeeds. */
export function outcomeOf({ status, body }: Answer, isDelete = false): Outcome {
  if (status < 400) return { status };
  if (isDelete && (status === 404 || status === 410)) return { status: 204 };
  const { code } = readApiError(status, body);
  return { status, ...(code !== null && { code }), body: body as Body };
}
