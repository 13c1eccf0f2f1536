import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { UserRow } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { PASSWORD_STANDS_MS, SESSIONS_PER_USER } from '../limits.ts';
import type { Bearer } from './access-tokens.ts';

type Asked = { userId: number; userKey: string; sessionId: number };

/** Compares the key too: a server restored from a copy may have given the id to another user. */
const selectUser = prepare((trx: Trx, { userId, userKey, sessionId }: Asked) =>
  trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('users.key', '=', userKey)
    .where('sessions.revoked_at', 'is', null),
);

/** The user of an access token. If the session has ended (logout, deletion, a stolen family), throws 401 at once. */
export async function mustGetUser(trx: Trx, bearer: Bearer): Promise<UserRow> {
  const { userId, userKey, sessionId } = bearer;
  const [user] = await selectUser(trx, { userId, userKey, sessionId });
  if (!user) throw new ApiError('token_invalid');
  return user;
}

/** Whether the session is so young that its login still proves the password. */
export async function isNewSession(
  trx: Trx,
  { sessionId, nowMs }: { sessionId: number; nowMs: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', toTime(nowMs - PASSWORD_STANDS_MS))
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeSession(trx: Trx, sessionId: number, now: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** All of a user's logins and personal tokens, but for the one that is kept. */
async function revokeSessions(
  trx: Trx,
  { userId, keptId }: { userId: number; keptId: number | null },
  now: string,
) {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .$if(keptId !== null, sessions => sessions.where('id', '!=', keptId))
    .where('revoked_at', 'is', null)
    .execute();
}

/** What one login deletes at most, so that it holds nobody up: several times what one leaves within the hour. */
const TOKENS_AT_ONCE = 500;

/**
 * Ends the logins beyond the newest so many, and deletes them with their tokens: those that have ended first, then those
 * unseen for longest. Whoever logs in without end leaves no more rows than that.
 */
export async function endOldestSessions(trx: Trx, userId: number, now: string): Promise<void> {
  const oldest = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('kind', '=', 'login'), eb('revoked_at', 'is not', null)]))
    .orderBy(eb => eb.case().when('revoked_at', 'is', null).then(0).else(1).end())
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_PER_USER)
    .offset(SESSIONS_PER_USER)
    .execute();
  if (oldest.length === 0) return;
  const ids = oldest.map(({ id }) => id);
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute();
  await trx
    .deleteFrom('refresh_tokens')
    .where('id', 'in', eb =>
      eb.selectFrom('refresh_tokens').select('id').where('session_id', 'in', ids).limit(TOKENS_AT_ONCE),
    )
    .execute();
  await trx
    .deleteFrom('sessions')
    .where('id', 'in', ids)
    .where(eb =>
      eb.not(
        eb.exists(eb.selectFrom('refresh_tokens').select('id').whereRef('session_id', '=', 'sessions.id')),
      ),
    )
    .execute();
}

export async function revokeOtherSessions(
  trx: Trx,
  { userId, sessionId }: Bearer,
  now: string,
): Promise<void> {
  await revokeSessions(trx, { userId, keptId: sessionId }, now);
}

/** Stores the new password and ends all sessions but the one that chose it, if any. */
export async function replacePassword(
  trx: Trx,
  { userId, passwordHash, sessionId }: { userId: number; passwordHash: string; sessionId: number | null },
  now: string,
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await revokeSessions(trx, { userId, keptId: sessionId }, now);
}

const HOUR_MS = 3_600_000;

/** The first use, then to the hour, so that a busy device does not write at every call. */
export async function markSessionSeen(trx: Trx, sessionId: number, nowMs: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ seen_at: toTime(nowMs) })
    .where('id', '=', sessionId)
    .where(eb =>
      eb.or([eb('seen_at', '<', toTime(nowMs - HOUR_MS)), eb('seen_at', '=', eb.ref('created_at'))]),
    )
    .execute();
}
