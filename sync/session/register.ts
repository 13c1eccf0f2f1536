/**
 * Registration: a new account, or the guest's own account made permanent with everything it has. Needs the network.
 * A lost answer is found out by asking, never by guessing (promise 6).
 */
import type { Key } from '#domain/ids.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import type { Answer, Reply } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { rememberUser, type UserBody } from './account-store.ts';
import { type AuthorisedReply, sendAuthorised } from './authorised.ts';
import { login } from './login.ts';
import type { SessionContext } from './session-context.ts';
import { switchSession } from './session-store.ts';
import { receiveTokens } from './tokens.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  password2: string;
  hp_field: string;
  hp_ts: number;
}

export type RegisterResult = { kind: 'ok' } | { kind: 'unreachable' } | { kind: 'refused'; error: ApiError };

/** Makes the account. Signing in is a step of its own (SPEC: one second later). */
export async function register(ctx: SessionContext, form: Registration): Promise<RegisterResult> {
  const reply = await sendTwice(() =>
    send(ctx.ports, { method: 'POST', path: '/api/auth/register/', body: JSON.stringify(form) }),
  );
  if (reply.kind !== 'answer' || reply.status >= 500) return { kind: 'unreachable' };
  if (isSuccess(reply)) return { kind: 'ok' };
  if (reply.wasRepeated && (await login(ctx, form.username, form.password)).kind === 'ok')
    return { kind: 'ok' };
  return { kind: 'refused', error: readApiError(reply.status, reply.body) };
}

/** Makes the signed-in guest permanent: same user, same data, same device database. */
export async function upgradeGuest(
  ctx: SessionContext,
  accountKey: Key,
  form: Registration,
): Promise<RegisterResult> {
  const reply = await sendTwice(() =>
    sendAuthorised(ctx, accountKey, {
      method: 'POST',
      path: '/api/auth/guest/upgrade/',
      body: JSON.stringify(form),
    }),
  );
  if (reply.kind !== 'answer' || reply.status >= 500) return { kind: 'unreachable' };
  if (isSuccess(reply)) {
    await takeUpgrade(ctx, accountKey, reply);
    return { kind: 'ok' };
  }
  if (reply.status === 403 && (await isGuestNoMore(ctx, accountKey))) return { kind: 'ok' };
  return { kind: 'refused', error: readApiError(reply.status, reply.body) };
}

/** One more try when there was no answer: the first may have been carried out. */
async function sendTwice(
  attempt: () => Promise<Reply | AuthorisedReply>,
): Promise<(Answer & { wasRepeated: boolean }) | { kind: 'none' }> {
  const first = await attempt();
  if (first.kind === 'answer') return { ...first, wasRepeated: false };
  const second = await attempt();
  return second.kind === 'answer' ? { ...second, wasRepeated: true } : { kind: 'none' };
}

async function takeUpgrade(ctx: SessionContext, accountKey: Key, reply: Answer): Promise<void> {
  const body = reply.body as { user?: UserBody; tokens?: { access: string; refresh: string } };
  if (body.user) await rememberUser(ctx.device, accountKey, body.user);
  else await isGuestNoMore(ctx, accountKey);
  if (body.tokens) {
    await switchSession(ctx.device, accountKey, receiveTokens(body.tokens, ctx.ports.clock.now()));
  }
}

/** Asks the server who this is now, and remembers it. */
async function isGuestNoMore(ctx: SessionContext, accountKey: Key): Promise<boolean> {
  const reply = await sendAuthorised(ctx, accountKey, { method: 'GET', path: '/api/auth/me/' });
  if (reply.kind !== 'answer' || reply.status !== 200) return false;
  const user = reply.body as UserBody;
  await rememberUser(ctx.device, accountKey, user);
  return !user.is_guest;
}

function isSuccess(reply: Answer): boolean {
  return reply.status === 200 || reply.status === 201;
}
