/** One exchange with a server that knows only the specification: its calls, its time, and what may end it early. */
import type { BatchedCall, CallResult } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { readApiError } from '#sync/http/error-body.ts';
import { type Answer, isTryLater } from '#sync/http/reply.ts';
import type { ApiRequest } from '#sync/http/send.ts';
import { sendAuthorised } from '#sync/session/authorised.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import type { ExchangeReply } from '../remote.ts';

export interface PlainContext {
  session: SessionContext;
  db: AccountDb;
  leaseNumber: number;
  /** No further request begins after this: the lease must outlast the exchange. */
  untilMs: number;
  calls: readonly BatchedCall[];
  /** Calls that were sent and not answered: what they may have made is looked for. */
  unanswered: BatchedCall[];
  /** The training that runs there, as it was read in this exchange; null: none. */
  active: Key | null;
  /** Rows that a call of this batch was to make: it waits, or it was refused. */
  waiting: Set<Key>;
  refused: Set<Key>;
}

/** The exchange ends here; null: its time is over. */
export class Stopped extends Error {
  readonly reply: ExchangeReply | null;

  constructor(reply: ExchangeReply | null) {
    super('the exchange ends early');
    this.reply = reply;
  }
}

/** This call cannot be made now; it has no result, and is made in a later exchange. */
export class Waits extends Error {}

/** This call is refused without asking, with what the batch would answer. */
export class Refused extends Error {
  readonly result: Omit<CallResult, 'id'>;

  constructor(status: number, code: string, body: Record<string, unknown> = {}) {
    super(code);
    this.result = { status, code, body: { ...body, code } };
  }
}

export interface Question extends Pick<ApiRequest, 'method' | 'etag' | 'idempotencyKey'> {
  /** After `/api/`. */
  path: string;
  body?: Record<string, unknown> | undefined;
}

/** An answer that says something of the call itself; anything else ends the exchange. */
export async function ask(ctx: PlainContext, { path, body, ...rest }: Question): Promise<Answer> {
  const { session, db, untilMs } = ctx;
  if (session.ports.clock.now() > untilMs) throw new Stopped(null);
  const text = body ? JSON.stringify(body) : null;
  const reply = await sendAuthorised(session, db.accountKey, { ...rest, path: `/api/${path}`, body: text });
  if (reply.kind === 'login-needed') throw new Stopped(reply);
  if (reply.kind === 'none') throw new Stopped({ kind: 'none', isTimeout: reply.reason === 'timeout' });
  const { status, retryAfterMs } = reply;
  if (status === 401) throw new Stopped({ kind: 'login-needed' });
  const isInProgress = readApiError(status, reply.body).code === 'in_progress';
  if ((isTryLater(status) && status !== 500) || isInProgress) {
    throw new Stopped({ kind: 'not-now', retryAfterMs });
  }
  return reply;
}

/** What was asked for, or, where the server refuses, undefined. Something else than asked for is a stranger's answer. */
export function bodyOf<T>(answer: Answer, field: string): T | undefined {
  if (answer.status === 500) throw new Stopped({ kind: 'not-now', retryAfterMs: null });
  if (answer.status >= 400) return undefined;
  const value = answer.body instanceof Object ? (answer.body as Record<string, unknown>)[field] : undefined;
  if (value === undefined) throw new Stopped({ kind: 'none', isTimeout: false });
  return answer.body as T;
}

/** The rows that a list holds. */
export function arrayIn<T>(body: object, field: string): T[] {
  const value = (body as Record<string, unknown>)[field];
  if (!Array.isArray(value)) throw new Stopped({ kind: 'none', isTimeout: false });
  return value as T[];
}

/** A row of another device's: under the key that it says it has, or a new one. */
export function keyFor(
  { session }: PlainContext,
  { client_key }: { client_key?: Key | null | undefined },
): Key {
  return client_key ?? session.ports.random.uuid();
}
