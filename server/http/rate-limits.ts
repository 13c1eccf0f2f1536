import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/database.ts';
import { toTime } from '../database/work.ts';
import {
  ANONYMOUS_PER_ADDRESS,
  CALLS_PER_USER,
  type Limit,
  NEWCOMERS_IN_ALL,
  NEWCOMERS_PER_BLOCK,
  PER_ADDRESS,
} from '../limits.ts';
import { remember } from '../remember.ts';
import { hashKeyed } from '../secrets.ts';
import type { Foundations } from '../services.ts';
import { ApiError } from './api-error.ts';
import { blockOf, networkOf } from './network-of.ts';

/**
 * Frequent calls are counted in memory and added to the database in portions of this size, so a normal caller costs the
 * database nothing. Up to one portion less one may go uncounted in each process, and what arrives while it writes.
 */
const COUNTED_AT_ONCE = 100;

export type LimitedAction = keyof typeof PER_ADDRESS;

export interface RateLimits {
  countAddress(action: LimitedAction, request: FastifyRequest): Promise<void>;
  /** A registration or a new guest. */
  countNewcomer(request: FastifyRequest): Promise<void>;
  /** A call that needs no access token: reading the library, refreshing. */
  countAnonymous(request: FastifyRequest): Promise<void>;
  /** A call with a personal access token: whose it is, and whether it is any, only the database tells. */
  countPersonalToken(request: FastifyRequest): Promise<void>;
  /** Every call that comes with a token. */
  countUser(userId: number): Promise<void>;
}

const NO_LIMITS: RateLimits = {
  countAddress: async () => {},
  countNewcomer: async () => {},
  countAnonymous: async () => {},
  countPersonalToken: async () => {},
  countUser: async () => {},
};

/**
 * Counts in fixed windows in the database, for all processes together. A caller over the limit is remembered here until
 * the window ends, so that a flood of refused calls does not reach the database.
 */
export function makeRateLimits({ config, ports, secrets, database }: Foundations): RateLimits {
  if (!config.rateLimit) return NO_LIMITS;
  const refusedUntilMs = new Map<string, number>();
  const uncounted = new Map<string, number>();

  async function count(key: string, limit: Limit, calls: number) {
    const nowMs = ports.now();
    refuseUntil(refusedUntilMs.get(key) ?? 0, limit, nowMs);
    const window = await database.write(trx => countCalls(trx, { key, limit, calls, nowMs }));
    if (window.count <= limit.max) return;
    const endsAtMs = Date.parse(window.ends_at);
    remember(refusedUntilMs, key, endsAtMs);
    refuseUntil(endsAtMs, limit, nowMs);
  }

  async function countRoughly(key: string, limit: Limit) {
    refuseUntil(refusedUntilMs.get(key) ?? 0, limit, ports.now());
    const calls = (uncounted.get(key) ?? 0) + 1;
    remember(uncounted, key, calls % COUNTED_AT_ONCE);
    if (calls === COUNTED_AT_ONCE) await count(key, limit, calls);
  }

  const countNetwork = (what: string, { ip }: FastifyRequest) =>
    countRoughly(hashKeyed(secrets.attemptKey, `${what} ${networkOf(ip)}`), ANONYMOUS_PER_ADDRESS);

  return {
    countAddress: (action, request) =>
      count(hashKeyed(secrets.attemptKey, `${action} ${networkOf(request.ip)}`), PER_ADDRESS[action], 1),
    async countNewcomer(request) {
      await count(hashKeyed(secrets.attemptKey, `newcomer ${blockOf(request.ip)}`), NEWCOMERS_PER_BLOCK, 1);
      await count('newcomers', NEWCOMERS_IN_ALL, 1);
    },
    countAnonymous: request => countNetwork('anonymous', request),
    countPersonalToken: request => countNetwork('personal token', request),
    countUser: userId => countRoughly(`user ${userId}`, CALLS_PER_USER),
  };
}

/**
 * Clocks of processes differ slightly; a window that ends much later was stored by a wrong clock and is ignored.
 */
function latestEndMs({ windowMs }: Limit, nowMs: number): number {
  return nowMs + 2 * windowMs;
}

/** Whether a window that ends then is still open. */
export function isPlausibleEnd(endsAtMs: number, limit: Limit, nowMs: number): boolean {
  return endsAtMs > nowMs && endsAtMs <= latestEndMs(limit, nowMs);
}

export function refuseUntil(endsAtMs: number, limit: Limit, nowMs: number): void {
  if (!isPlausibleEnd(endsAtMs, limit, nowMs)) return;
  throw new ApiError('too_many', { retryAfterSec: Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000)) });
}

/** One statement, so that no process overwrites another's count. */
export async function countCalls(
  trx: Trx,
  { key, limit, calls, nowMs }: { key: string; limit: Limit; calls: number; nowMs: number },
): Promise<{ count: number; ends_at: string }> {
  const ends_at = toTime(nowMs + limit.windowMs);
  return await trx
    .insertInto('call_counts')
    .values({ key, count: calls, ends_at })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(eb => {
        const isOver = eb.or([
          eb('call_counts.ends_at', '<=', toTime(nowMs)),
          eb('call_counts.ends_at', '>', toTime(latestEndMs(limit, nowMs))),
        ]);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(calls)
            .else(eb('call_counts.count', '+', calls))
            .end(),
          ends_at: eb.case().when(isOver).then(ends_at).else(eb.ref('call_counts.ends_at')).end(),
        };
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
}
