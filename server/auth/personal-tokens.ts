import { randomBytes } from 'node:crypto';
import type { Trx } from '../database/database.ts';
import type { SessionsTable } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { hashSecret } from '../secrets.ts';
import type { Services } from '../services.ts';
import type { Bearer } from './access-tokens.ts';
import { markSessionSeen } from './sessions.ts';

/*
 * A personal access token is a session of its own: it ends like a login and is deleted with the account. The server
 * shows it once and stores only its hash.
 */

const PREFIX = 'podhod_';

export type Scope = Exclude<SessionsTable['kind'], 'login'>;

export function isPersonalToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

export function makePersonalToken(): { token: string; hash: string } {
  const token = PREFIX + randomBytes(32).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/** The user and session that a personal access token stands for; throws token_invalid. */
export async function findBearer({ database, ports }: Services, token: string): Promise<Bearer> {
  const found = await database.read(trx => findSession(trx, hashSecret(token)));
  if (!found || found.kind === 'login') throw new ApiError('token_invalid');
  const nowMs = ports.now();
  const isUnused = found.seen_at === found.created_at;
  if (isUnused || found.seen_at < toTime(nowMs - SEEN_EVERY_MS)) {
    await database.write(trx => markSessionSeen(trx, found.id, nowMs));
  }
  return { userId: found.user_id, userKey: found.key, sessionId: found.id, scope: found.kind };
}

const SEEN_EVERY_MS = 3_600_000;

async function findSession(trx: Trx, hash: string) {
  return await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.kind', 'users.key'])
    .select(['sessions.created_at', 'sessions.seen_at'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.revoked_at', 'is', null)
    .executeTakeFirst();
}
