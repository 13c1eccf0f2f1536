import { markSeen } from '../account/users.ts';
import type { Trx } from '../database/database.ts';
import type { RefreshTokenState } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { noteRows } from '../http/written-bytes.ts';
import { REFRESHES_PER_SESSION } from '../limits.ts';
import { hashSecret } from '../secrets.ts';
import type { Services } from '../services.ts';
import type { Bearer } from './access-tokens.ts';
import { endOldestSessions, markSessionSeen, revokeSession } from './sessions.ts';

/*
 *             first use                    its successor's first use
 *   unused ───────────────► current ─────────────────────────────────► spent ──use──► the family is revoked
 *     │                        │ use: another successor (the first answer may have been lost)
 *     │ a sibling was used first
 *     └───────────────► lost ──use──► in the network where that sibling was last used: 401, nothing revoked
 *                                └──► in another one: the family is revoked
 *
 * A token that was rotated away stays good until its successor is used, for an answer can be lost on a poor signal for
 * hours. Several unused successors may be out; the first one used wins (RFC 9700, 4.14.2). Of a revoked family all are
 * `stolen`: whoever comes with one, the owner too, hears why the login has ended.
 */

interface TokenRow {
  id: number;
  session_id: number;
  parent_id: number | null;
  state: RefreshTokenState;
  expires_at: string;
  user_id: number;
  user_key: string;
  revoked_at: string | null;
}

export type RefreshOutcome =
  | { kind: 'refreshed'; bearer: Bearer; refresh: string }
  | { kind: 'refused' }
  /** This login has refreshed too often lately. */
  | { kind: 'too_many' }
  /** Two clients have used it, so one is a thief: the family is revoked. */
  | { kind: 'reused'; userId: number }
  /** Its family was revoked for reuse earlier. */
  | { kind: 'stolen' };

const DAY_MS = 86_400_000;
/** Later reuse finds only an unknown token. A device rotates dozens of times a week. */
const KEEP_SPENT_DAYS = 30;
const REFUSED: RefreshOutcome = { kind: 'refused' };

/** A login: a new family with its first token. */
export async function openSession(
  services: Services,
  trx: Trx,
  user: { id: number; key: string },
  deviceName: string,
): Promise<{ bearer: Bearer; refresh: string }> {
  const now = toTime(services.ports.now());
  const { id: sessionId } = await trx
    .insertInto('sessions')
    .values({
      user_id: user.id,
      kind: 'login',
      name: deviceName,
      token_hash: null,
      created_at: now,
      seen_at: now,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await endOldestSessions(trx, user.id, now);
  await markSeen(trx, user.id, services.ports.now());
  await noteRows(trx, user.id, 1, services.ports.now());
  return {
    bearer: { userId: user.id, userKey: user.key, sessionId },
    refresh: await issueToken(services, trx, { userId: user.id, sessionId, parentId: null }),
  };
}

/** The owner of a current or former refresh token; undefined if the token is unknown. */
export async function findOwner(trx: Trx, refresh: string): Promise<number | undefined> {
  return (await findToken(trx, refresh))?.user_id;
}

/**
 * Exchanges a refresh token for a new one. A refusal is a result, not an error, since revoking a family must be
 * committed. The user is locked before the token is read, so parallel uses of one family run one after another.
 */
export async function useRefreshToken(
  services: Services,
  trx: Trx,
  { ownerId, refresh, network }: { ownerId: number; refresh: string; network: string },
): Promise<RefreshOutcome> {
  const nowMs = services.ports.now();
  await services.database.dialect.lockUser(trx, ownerId);
  const token = await findToken(trx, refresh);
  if (!token || token.expires_at <= toTime(nowMs)) return REFUSED;
  if (token.state === 'stolen') return { kind: 'stolen' };
  if (token.revoked_at !== null) return REFUSED;
  if (token.state === 'spent' || (token.state === 'lost' && (await wasWonElsewhere(trx, token, network)))) {
    await revokeFamily(trx, token.session_id, toTime(nowMs));
    return { kind: 'reused', userId: token.user_id };
  }
  if (token.state === 'lost') return REFUSED;
  if (await hasHadTooMany(services, trx, token.session_id)) return { kind: 'too_many' };
  if (token.state === 'unused') await winOverSiblings(services, trx, token);
  await trx
    .updateTable('refresh_tokens')
    .set({ state: 'current', network, expires_at: expiryFrom(services, nowMs) })
    .where('id', '=', token.id)
    .execute();
  await markSeen(trx, token.user_id, nowMs);
  await markSessionSeen(trx, token.session_id, nowMs);
  return {
    kind: 'refreshed',
    bearer: { userId: token.user_id, userKey: token.user_key, sessionId: token.session_id },
    refresh: await issueToken(services, trx, {
      userId: ownerId,
      sessionId: token.session_id,
      parentId: token.id,
    }),
  };
}

/**
 * Two clients hold successors of one token. In one network they may be two tabs of one device; in two networks one is a
 * thief.
 */
async function wasWonElsewhere(trx: Trx, { parent_id, session_id }: TokenRow, network: string) {
  const winner = await trx
    .selectFrom('refresh_tokens')
    .select('network')
    .where('session_id', '=', session_id)
    .where('parent_id', '=', parent_id)
    .where('state', 'in', ['current', 'spent'])
    .executeTakeFirst();
  return winner !== undefined && winner.network !== network;
}

async function revokeFamily(trx: Trx, sessionId: number, now: string): Promise<void> {
  await revokeSession(trx, sessionId, now);
  await trx
    .updateTable('refresh_tokens')
    .set({ state: 'stolen' })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Each refresh leaves a row; counting rows covers all processes. */
async function hasHadTooMany({ config, ports }: Services, trx: Trx, sessionId: number): Promise<boolean> {
  if (!config.rateLimit) return false;
  const { count } = await trx
    .selectFrom('refresh_tokens')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('created_at', '>', toTime(ports.now() - REFRESHES_PER_SESSION.windowMs))
    .executeTakeFirstOrThrow();
  return Number(count) >= REFRESHES_PER_SESSION.max;
}

/** A logout. An unknown token counts as logged out already. */
export async function revokeRefreshToken(trx: Trx, refresh: string, now: string): Promise<void> {
  const token = await findToken(trx, refresh);
  if (token) await revokeSession(trx, token.session_id, now);
}

async function findToken(trx: Trx, refresh: string): Promise<TokenRow | undefined> {
  return await trx
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions', 'sessions.id', 'token.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token.id', 'token.session_id', 'token.parent_id', 'token.state', 'token.expires_at'])
    .select(['sessions.user_id', 'users.key as user_key', 'sessions.revoked_at'])
    .where('token.token_hash', '=', hashSecret(refresh))
    .executeTakeFirst();
}

async function winOverSiblings(services: Services, trx: Trx, token: TokenRow): Promise<void> {
  if (token.parent_id === null) return;
  const expires_at = toTime(services.ports.now() + KEEP_SPENT_DAYS * DAY_MS);
  await trx
    .updateTable('refresh_tokens')
    .set({ state: 'spent', expires_at })
    .where('id', '=', token.parent_id)
    .execute();
  await trx
    .updateTable('refresh_tokens')
    .set({ state: 'lost', expires_at })
    .where('session_id', '=', token.session_id)
    .where('parent_id', '=', token.parent_id)
    .where('id', '!=', token.id)
    .execute();
}

async function issueToken(
  services: Services,
  trx: Trx,
  place: { userId: number; sessionId: number; parentId: number | null },
): Promise<string> {
  const nowMs = services.ports.now();
  await noteRows(trx, place.userId, 1, nowMs);
  const refresh = services.ports.randomBytes(32).toString('base64url');
  await trx
    .insertInto('refresh_tokens')
    .values({
      session_id: place.sessionId,
      parent_id: place.parentId,
      token_hash: hashSecret(refresh),
      state: 'unused',
      network: null,
      created_at: toTime(nowMs),
      expires_at: expiryFrom(services, nowMs),
    })
    .execute();
  return refresh;
}

function expiryFrom(services: Services, nowMs: number): string {
  return toTime(nowMs + services.config.refreshTokenDays * DAY_MS);
}
