import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { networkOf } from '../http/network-of.ts';
import { logSecurityEvent, type SecurityEvent } from '../http/security-events.ts';
import { hashKeyed } from '../secrets.ts';
import type { Foundations } from '../services.ts';
import type { Passwords } from './passwords.ts';

/*
 * The one door through which passwords are tried. Wrong ones are counted by name, by network and by both, and beyond
 * what people mistype each costs a wait twice as long as the one before. From a network where this person has been
 * let in before, only what was tried from that very network counts: strangers elsewhere can't lock anybody out.
 * By name two rows wait apart: networks that are new to the name, and those that keep trying. A stranger who polls a
 * name takes the turns of the second row, and its owner on a new device still comes in through the first.
 */

interface Patience {
  /** So many wrong ones cost no wait. */
  free: number;
}

const OF_BOTH: Patience = { free: 10 };
const OF_NAME: Patience = { free: 20 };
/** A gym's guests share one. */
const OF_NETWORK: Patience = { free: 30 };
/** After so many wrong ones a network is no longer new to a name: as often as a person mistypes before thinking. */
const NEW_TO_NAME = 3;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Wrong ones are forgotten when nothing was tried for so long. */
const MEMORY_MS = 3_600_000;

export interface Attempt {
  usernameFolded: string;
  /** Undefined: nobody is called so. It takes as long. */
  user: UserRow | undefined;
  password: string;
  request: FastifyRequest;
}

export interface PasswordGuard {
  /** Whether it is the password; throws too_many when it is too early to try. */
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
      const names = { newcomers: hash(`new to ${usernameFolded}`), others: hash(`name ${usernameFolded}`) };
      // Counted before it is checked: a hundred at once must not all be the first.
      const counted = await database
        .write(trx => countTry(trx, { ...place, both, names, nowMs }))
        .catch(error => {
          if (error instanceof ApiError && error.code === 'too_many') log('wait_imposed', attempt);
          throw error;
        });
      const isRight = await verify(attempt);
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
  /** The name's two rows. */
  names: { newcomers: string; others: string };
  nowMs: number;
}

/** What it was counted under besides both; throws too_many when it is too early. */
async function countTry(trx: Trx, { both, names, nowMs, ...place }: Try): Promise<string[]> {
  const tries = await count(trx, both, OF_BOTH, nowMs);
  if (await isKnown(trx, place)) return [];
  const name = tries <= NEW_TO_NAME ? names.newcomers : names.others;
  await count(trx, name, OF_NAME, nowMs);
  await count(trx, place.network, OF_NETWORK, nowMs);
  return [name, place.network];
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

/** Counts one more, and says the how manyth. The row is the database's lock: of several at once each sees the one before. */
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
  // Of several at once, in one process or many, the last to count may have been the first to look at its clock.
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

/** It was no wrong one. Others' wrong ones stay counted: who has an account must not wash them away by logging in. */
async function uncount(trx: Trx, key: string): Promise<void> {
  await trx
    .updateTable('password_failures')
    .set(eb => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

function waitAfter(failures: number, { free }: Patience): number {
  return failures < free ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - free));
}

interface Entry extends Place {
  both: string;
  /** What this try was counted under besides. */
  counted: readonly string[];
  nowMs: number;
}

async function letIn(trx: Trx, { userId, network, both, counted, nowMs }: Entry) {
  await trx.deleteFrom('password_failures').where('key', '=', both).execute();
  for (const key of counted) await uncount(trx, key);
  const seen_at = toTime(nowMs);
  await trx
    .insertInto('login_networks')
    .columns(['user_id', 'network', 'seen_at'])
    // Who deleted the account meanwhile has no row to point to.
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
