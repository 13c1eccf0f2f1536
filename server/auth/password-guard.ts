import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { blockOf, networkOf } from '../http/network-of.ts';
import { countCalls } from '../http/rate-limits.ts';
import { logSecurityEvent, type SecurityEvent } from '../http/security-events.ts';
import type { Limit } from '../limits.ts';
import { hashKeyed } from '../secrets.ts';
import type { Foundations } from '../services.ts';
import type { Passwords } from './passwords.ts';

/*
 * Counts password attempts and delays them. Failures are counted by name, by network and by both; beyond the usual
 * number of typing mistakes each failure doubles the wait. On a network where the user has logged in before, only
 * attempts from that network count, so strangers elsewhere can't lock anybody out. Elsewhere the first attempts from
 * each provider's block of addresses wait for no others of the name: the owner gets in on a new network, however many
 * strangers poll. For the attempts after those a name has two counters: networks new to it, and networks that keep
 * trying. Strangers who keep trying use up the second one, and the owner has the first.
 */

interface Patience {
  /** Failures before the first wait. */
  free: number;
}

const OF_BOTH: Patience = { free: 10 };
const OF_NAME: Patience = { free: 20 };
/** All phones in a gym share one network. */
const OF_NETWORK: Patience = { free: 30 };
/**
 * After so many failures a network is no longer new to a name: as often as people mistype before they stop to think.
 */
const NEW_TO_NAME = 3;
const DAY_MS = 86_400_000;
/** Of one block that wait for no others of the name, and of all blocks: far less than those who wait get to try. */
const FIRST_OF_BLOCK: Limit = { max: NEW_TO_NAME, windowMs: DAY_MS };
const FIRST_OF_NAME: Limit = { max: 1_000, windowMs: DAY_MS };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Failures are forgotten after so long without an attempt. */
const MEMORY_MS = 3_600_000;

export interface Attempt {
  usernameFolded: string;
  /** Undefined: no user has this name. The check takes as long. */
  user: UserRow | undefined;
  password: string;
  request: FastifyRequest;
}

export interface PasswordGuard {
  /** Whether the password is right; throws too_many if it is too early to try. */
  check(attempt: Attempt): Promise<boolean>;
}

export function makePasswordGuard(foundations: Foundations, passwords: Passwords): PasswordGuard {
  const { config, ports, secrets, database } = foundations;
  const log = (event: SecurityEvent, { usernameFolded, user, request }: Attempt) =>
    logSecurityEvent(secrets, request, { event, usernameFolded, userId: user?.id });

  async function verify(attempt: Attempt): Promise<boolean> {
    const isRight = await passwords.verify(attempt.password, attempt.user?.password_hash ?? null);
    if (!isRight) log('password_refused', attempt);
    return isRight;
  }
  if (!config.rateLimit) return { check: verify };

  return {
    async check(attempt) {
      const nowMs = ports.now();
      const hash = (text: string) => hashKeyed(secrets.attemptKey, text);
      const { usernameFolded, user, request } = attempt;
      const network = networkOf(request.ip);
      const place = { userId: user?.id ?? 0, network: hash(`network ${network}`) };
      const both = hash(`both ${usernameFolded} ${network}`);
      const names = {
        block: hash(`block ${usernameFolded} ${blockOf(request.ip)}`),
        blocks: hash(`blocks ${usernameFolded}`),
        newcomers: hash(`new to ${usernameFolded}`),
        others: hash(`name ${usernameFolded}`),
      };
      // Count before checking: otherwise a hundred parallel attempts would all be the first.
      const counted = await database
        .write(trx => countTry(trx, { ...place, both, names, nowMs }))
        .catch(error => {
          if (error instanceof ApiError && error.code === 'too_many') log('wait_imposed', attempt);
          throw error;
        });
      const isRight = await verify(attempt).catch(async error => {
        // Nobody has looked at it.
        await database.write(trx => uncount(trx, [both, ...counted]));
        throw error;
      });
      if (isRight) await database.write(trx => letIn(trx, { ...place, both, counted, nowMs }));
      return isRight;
    },
  };
}

interface Place {
  userId: number;
  network: string;
}

interface Try extends Place {
  both: string;
  /** The name's counters. */
  names: { block: string; blocks: string; newcomers: string; others: string };
  nowMs: number;
}

/** Counts the attempt; returns the counters used apart from `both`. Throws too_many if it is too early. */
async function countTry(trx: Trx, { both, names, nowMs, ...place }: Try): Promise<string[]> {
  const tries = await count(trx, both, OF_BOTH, nowMs);
  if (await isKnown(trx, place)) return [];
  await count(trx, place.network, OF_NETWORK, nowMs);
  if (await isFirstOfBlock(trx, names, nowMs)) return [place.network];
  const name = tries <= NEW_TO_NAME ? names.newcomers : names.others;
  await count(trx, name, OF_NAME, nowMs);
  return [name, place.network];
}

async function isFirstOfBlock(trx: Trx, { block, blocks }: Try['names'], nowMs: number): Promise<boolean> {
  const isWithin = async (key: string, limit: Limit) =>
    (await countCalls(trx, { key, limit, calls: 1, nowMs })).count <= limit.max;
  return (await isWithin(block, FIRST_OF_BLOCK)) && (await isWithin(blocks, FIRST_OF_NAME));
}

async function isKnown(trx: Trx, { userId, network }: Place): Promise<boolean> {
  const row = await trx
    .selectFrom('login_networks')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds one and returns the count. The row serves as a lock, so parallel attempts count one after another. */
async function count(trx: Trx, key: string, patience: Patience, nowMs: number): Promise<number> {
  const now = toTime(nowMs);
  const { failures, last_at } = await trx
    .insertInto('password_failures')
    .values({ key, failures: 1, last_at: now })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(eb => ({ failures: eb('password_failures.failures', '+', 1) })),
    )
    .returning(['failures', 'last_at'])
    .executeTakeFirstOrThrow();
  // Parallel attempts may count in another order than they read their clocks.
  const sinceMs = Math.max(0, nowMs - Date.parse(last_at));
  const isForgotten = sinceMs > MEMORY_MS || Date.parse(last_at) > nowMs + MEMORY_MS;
  const waitMs = isForgotten ? 0 : waitAfter(failures - 1, patience) - sinceMs;
  if (waitMs > 0) throw new ApiError('too_many', { retryAfterSec: Math.ceil(waitMs / 1000) });
  await trx
    .updateTable('password_failures')
    .set({ last_at: now, ...(isForgotten && { failures: 1 }) })
    .where('key', '=', key)
    .execute();
  return isForgotten ? 1 : failures;
}

/**
 * Takes this attempt off the counts, as it was no failure. Earlier failures stay: an attacker must not clear them by
 * logging in to an own account.
 */
async function uncount(trx: Trx, keys: readonly string[]): Promise<void> {
  await trx
    .updateTable('password_failures')
    .set(eb => ({ failures: eb('failures', '-', 1) }))
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute();
}

function waitAfter(failures: number, { free }: Patience): number {
  return failures < free ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - free));
}

interface Entry extends Place {
  both: string;
  /** The counters that this attempt raised, apart from `both`. */
  counted: readonly string[];
  nowMs: number;
}

async function letIn(trx: Trx, { userId, network, both, counted, nowMs }: Entry) {
  await trx.deleteFrom('password_failures').where('key', '=', both).execute();
  if (counted.length > 0) await uncount(trx, counted);
  const seen_at = toTime(nowMs);
  await trx
    .insertInto('login_networks')
    .columns(['user_id', 'network', 'seen_at'])
    // If the account was deleted meanwhile, there is no row to refer to.
    .expression(eb =>
      eb
        .selectFrom('users')
        .select(inner => [
          'id as user_id',
          inner.val(network).as('network'),
          inner.val(seen_at).as('seen_at'),
        ])
        .where('id', '=', userId),
    )
    .onConflict(conflict => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at }))
    .execute();
}
