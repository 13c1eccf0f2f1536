/** Logging in with a name and a password. Needs the network. */
import type { Key } from '#domain/ids.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import { send } from '../http/send.ts';
import { findOrAddAccount, type UserBody } from './account-store.ts';
import type { SessionContext } from './session-context.ts';
import { switchSession } from './session-store.ts';
import { receiveTokens } from './tokens.ts';

export type LoginResult =
  | { kind: 'ok'; accountKey: Key }
  | { kind: 'bad-credentials' }
  | { kind: 'unreachable' }
  /** The tokens came, but the server does not know their user. */
  | { kind: 'tokens-refused' }
  | { kind: 'refused'; error: ApiError };

export async function login(ctx: SessionContext, username: string, password: string): Promise<LoginResult> {
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/token/',
    body: JSON.stringify({ username, password }),
  });
  if (reply.kind === 'none' || reply.status >= 500) return { kind: 'unreachable' };
  if (reply.status === 401) return { kind: 'bad-credentials' };
  if (reply.status !== 200) return { kind: 'refused', error: readApiError(reply.status, reply.body) };
  const tokens = reply.body as { access?: unknown; refresh?: unknown };
  if (typeof tokens.access !== 'string' || typeof tokens.refresh !== 'string') return { kind: 'unreachable' };
  return signIn(ctx, { access: tokens.access, refresh: tokens.refresh });
}

/** Signs in with tokens just received: asks whose they are, then opens that user's data on this device. */
export async function signIn(
  ctx: SessionContext,
  tokens: { access: string; refresh: string },
): Promise<LoginResult> {
  const { device, ports } = ctx;
  const received = receiveTokens(tokens, ports.clock.now());
  const reply = await send(ports, { method: 'GET', path: '/api/auth/me/', access: tokens.access });
  if (reply.kind === 'none' || reply.status >= 500) return { kind: 'unreachable' };
  const user = reply.body as UserBody | null;
  if (reply.status !== 200 || typeof user?.username !== 'string') return { kind: 'tokens-refused' };
  const accountKey = await findOrAddAccount(device, user, {
    newKey: ports.random.uuid,
    nowMs: ports.clock.now(),
  });
  await switchSession(device, accountKey, received);
  return { kind: 'ok', accountKey };
}
