import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/database.ts';
import { toTime } from '../database/work.ts';
import { hashKeyed } from '../secrets.ts';
import type { Foundations } from '../services.ts';
import { ApiError } from './api-error.ts';
import { networkOf } from './network-of.ts';

/** So many calls in so long. */
interface Limit {
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;

/** A gym's guests share an address, so it is given plenty. */
const PER_ADDRESS = {
  login: { max: 60, windowMs: MINUTE_MS },
  register: { max: 30, windowMs: MINUTE_MS },
  quickStart: { max: 30, windowMs: MINUTE_MS },
  upgrade: { max: 30, windowMs: MINUTE_MS },
  changePassword: { max: 30, windowMs: MINUTE_MS },
  // It tells which names are taken, as registering does.
  updateMe: { max: 30, windowMs: MINUTE_MS },
} satisfies Record<string, Limit>;

/** Far beyond a person's: a thousand unsent changes go in some seconds, and many devices may do that at once. */
const PER_USER: Limit = { max: 3_000, windowMs: MINUTE_MS };
/**
 * A user's calls are counted here, and in the database by so many at once: who makes fewer costs it nothing. As many
 * less one may go uncounted in each process, and what comes while it counts.
 */
const COUNTED_AT_ONCE = 100;

export type LimitedAction = keyof typeof PER_ADDRESS;

/** Beyond this many the oldest go: a flood must not fill the memory. */
const MAX_REMEMBERED = 10_000;

export interface RateLimits {
  countAddress(action: LimitedAction, request: FastifyRequest): Promise<void>;
  /** Every call that comes with a token. */
  countUser(userId: number): Promise<void>;
}

/**
 * Counts in fixed windows, in the database: all processes count together. Who is over the limit is remembered here
 * until the window ends, so that a flood of refused calls costs the database nothing.
 */
export function makeRateLimits({ config, ports, secrets, database }: Foundations): RateLimits {
  if (!config.rateLimit) return { countAddress: async () => {}, countUser: async () => {} };
  const refusedUntilMs = new Map<string, number>();
  const uncounted = new Map<number, number>();

  async function count(key: string, limit: Limit, calls: number) {
    const nowMs = ports.now();
    refuse(refusedUntilMs.get(key) ?? 0, limit, nowMs);
    const window = await database.write(trx => countCalls(trx, { key, limit, calls, nowMs }));
    if (window.count <= limit.max) return;
    const endsAtMs = Date.parse(window.ends_at);
    remember(refusedUntilMs, key, endsAtMs);
    refuse(endsAtMs, limit, nowMs);
  }

  return {
    countAddress: (action, request) =>
      count(hashKeyed(secrets.attemptKey, `${action} ${networkOf(request.ip)}`), PER_ADDRESS[action], 1),
    async countUser(userId) {
      const key = `user ${userId}`;
      refuse(refusedUntilMs.get(key) ?? 0, PER_USER, ports.now());
      const calls = (uncounted.get(userId) ?? 0) + 1;
      remember(uncounted, userId, calls % COUNTED_AT_ONCE);
      if (calls === COUNTED_AT_ONCE) await count(key, PER_USER, calls);
    },
  };
}

/**
 * Processes' clocks differ, and calls that arrive together are counted in another order: a window may end somewhat
 * later than one begun now. One that ends much later is a clock's that was wrong, and counts for nothing.
 */
function latestEndMs({ windowMs }: Limit, nowMs: number): number {
  return nowMs + 2 * windowMs;
}

function refuse(untilMs: number, limit: Limit, nowMs: number): void {
  if (untilMs <= nowMs || untilMs > latestEndMs(limit, nowMs)) return;
  throw new ApiError('too_many', { retryAfterSec: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) });
}

function remember<K>(map: Map<K, number>, key: K, value: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MAX_REMEMBERED) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/** One statement, so that of two processes neither overwrites the other's count. */
async function countCalls(
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
