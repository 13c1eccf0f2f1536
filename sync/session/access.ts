/**
 * The access token for the next call, refreshed once for all tabs and workers when it is due or was refused:
 *
 *     stored, fresh ───────────────────────────► token
 *     due or refused ── session lock ── refresh ─► stored, then used
 *                                   ├─ no answer ─► unreachable  (the person stays signed in and works on)
 *                                   └─ refused ── a secret? ── quick-start, see guest-entry.ts ─► token
 *                                               └─ else: the session ends; data and log stay, except of an
 *                                                  account whose deletion had no answer: it was applied
 */
import type { SessionRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { REFRESH_TIMEOUT_MS } from '#domain/limits.ts';
import { readApiError } from '../http/error-body.ts';
import { send } from '../http/send.ts';
import { type Access, readBack } from './access-result.ts';
import { enterAsGuest, giveReturnKey } from './guest-entry.ts';
import { type SessionContext, withSessionLock } from './session-context.ts';
import { readSession, storeTokens } from './session-store.ts';
import { isRefreshDue, receiveTokens } from './tokens.ts';

/** Statuses that refuse a refresh token for good. Any other is a failure on the way and signs nobody out. */
const REFUSALS = new Set([400, 401, 403]);

/** `refused`: an access token that the server has just answered with 401; it is not returned again. */
export async function getAccess(ctx: SessionContext, accountKey: Key, refused?: string): Promise<Access> {
  const stored = tokenIn(await readSession(ctx.device), accountKey, ctx, refused);
  if (stored) return stored;
  return withSessionLock(ctx, accountKey, async () => {
    const session = await readSession(ctx.device);
    return tokenIn(session, accountKey, ctx, refused) ?? renew(ctx, session, accountKey, refused);
  });
}

/** The result if the stored session decides it without a call. */
function tokenIn(
  session: SessionRow,
  accountKey: Key,
  { ports }: SessionContext,
  refused: string | undefined,
): Access | undefined {
  if (session.accountKey !== accountKey) return { kind: 'login-needed' };
  const { tokens } = session;
  if (!tokens || tokens.access === refused || isRefreshDue(tokens, ports.clock.now())) return undefined;
  return { kind: 'token', token: tokens.access };
}

async function renew(
  ctx: SessionContext,
  session: SessionRow,
  accountKey: Key,
  refused: string | undefined,
): Promise<Access> {
  if (!session.tokens) return enterAsGuest(ctx, session, { accountKey });
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/token/refresh/',
    body: JSON.stringify({ refresh: session.tokens.refresh }),
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  if (reply.kind === 'answer' && reply.status === 200) return takeIn(ctx, session, accountKey, reply.body);
  if (reply.kind === 'answer' && REFUSALS.has(reply.status)) {
    return enterAsGuest(ctx, session, { accountKey, code: readApiError(reply.status, reply.body).code });
  }
  return serveWhileItLasts(ctx, session, refused, reply.kind === 'answer' ? reply.retryAfterMs : null);
}

/** Stores the tokens before anybody uses them: losing a rotated refresh token would lock the person out. */
async function takeIn(
  ctx: SessionContext,
  session: SessionRow,
  accountKey: Key,
  body: unknown,
): Promise<Access> {
  const fresh = body as { access?: unknown; refresh?: unknown };
  if (typeof fresh.access !== 'string' || !session.tokens) return { kind: 'unreachable', retryAfterMs: null };
  // A server that does not rotate omits `refresh`: the old token stays valid.
  const refresh = typeof fresh.refresh === 'string' ? fresh.refresh : session.tokens.refresh;
  const tokens = receiveTokens({ access: fresh.access, refresh }, ctx.ports.clock.now());
  await storeTokens(ctx.device, session, tokens);
  await giveReturnKey(ctx, accountKey, tokens.access);
  return readBack(ctx, accountKey);
}

/** An unreachable refresh is no refusal: the old token serves while it is valid. */
function serveWhileItLasts(
  ctx: SessionContext,
  session: SessionRow,
  refused: string | undefined,
  retryAfterMs: number | null,
): Access {
  const { tokens } = session;
  if (tokens && tokens.access !== refused && ctx.ports.clock.now() < tokens.accessEndsAtMs) {
    return { kind: 'token', token: tokens.access };
  }
  return { kind: 'unreachable', retryAfterMs };
}
