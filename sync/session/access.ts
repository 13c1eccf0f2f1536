/**
 * The access token for the next call, refreshed once for all tabs and workers when it is due or was refused:
 *
 *     stored, fresh ───────────────────────────► token
 *     due or refused ── session lock ── refresh ─► stored, then used
 *                                   ├─ no answer ─► unreachable  (the person stays signed in and works on)
 *                                   └─ refused ── guest? ── its secret gets it back in ─► token
 *                                               └─ else: the session ends; data and outbox stay
 */
import type { SessionRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { REFRESH_TIMEOUT_MS } from '#domain/limits.ts';
import { send } from '../http/send.ts';
import { type Access, readBack } from './access-result.ts';
import { enterAsGuest } from './guest-entry.ts';
import type { SessionContext } from './session-context.ts';
import { readSession, storeTokens } from './session-store.ts';
import { isRefreshDue, receiveTokens } from './tokens.ts';

/** Longer than a refresh and a guest's entry may take together; then the frozen holder is passed by. */
const LOCK_WAIT_MS = 25_000;

/** `refused` is an access token that the server has just answered with 401: it is not handed out again. */
export async function getAccess(ctx: SessionContext, accountKey: Key, refused?: string): Promise<Access> {
  const stored = tokenIn(await readSession(ctx.device), accountKey, ctx, refused);
  if (stored) return stored;
  return ctx.ports.locks.run(`podhod-session:${accountKey}`, LOCK_WAIT_MS, async () => {
    const session = await readSession(ctx.device);
    return tokenIn(session, accountKey, ctx, refused) ?? renew(ctx, session, accountKey, refused);
  });
}

/** What the stored session already decides, without a call. */
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
  if (!session.tokens) return enterAsGuest(ctx, session, accountKey);
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/token/refresh/',
    body: JSON.stringify({ refresh: session.tokens.refresh }),
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  if (reply.kind === 'none' || reply.status >= 500 || reply.status === 429 || reply.status === 408) {
    return serveWhileItLasts(ctx, session, refused, reply.kind === 'answer' ? reply.retryAfterMs : null);
  }
  if (reply.status === 200) {
    const fresh = reply.body as { access?: unknown; refresh?: unknown };
    if (typeof fresh.access !== 'string') return { kind: 'unreachable', retryAfterMs: null };
    const refresh = typeof fresh.refresh === 'string' ? fresh.refresh : session.tokens.refresh;
    await storeTokens(
      ctx.device,
      session,
      receiveTokens({ access: fresh.access, refresh }, ctx.ports.clock.now()),
    );
    return readBack(ctx, accountKey);
  }
  return enterAsGuest(ctx, session, accountKey);
}

/** A refresh that cannot be reached is no refusal: the old token serves as long as it is good. */
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
