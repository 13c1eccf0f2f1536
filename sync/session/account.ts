/** The account's own calls: name, email, password, deletion. They need the network and are never queued. */
import type { Key } from '#domain/ids.ts';
import type { ApiError } from '../http/error-body.ts';
import { isTryLater, type Reply } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { getAccess } from './access.ts';
import { forgetAccount, newestActMs } from './account-data.ts';
import {
  isAccountOf,
  isUnknownToServer,
  readUser,
  rememberUnlessOlder,
  rememberUser,
  type UserBody,
} from './account-store.ts';
import { ask } from './ask.ts';
import type { SendOnce } from './authorised.ts';
import { type NotTried, opens } from './login.ts';
import type { SessionContext } from './session-context.ts';
import { dropTokens } from './session-store.ts';
import { forgetUnanswered, noteUnanswered, readUnanswered } from './unanswered.ts';

export type AccountResult =
  | { kind: 'ok' }
  | { kind: 'unreachable' }
  | { kind: 'login-needed' }
  | { kind: 'refused'; error: ApiError };

/** 'unanswered': sent, and perhaps applied. 'unreachable': not even sent. */
export type DeletionResult = AccountResult | { kind: 'unanswered' };

/** Reads the account from the server and stores it. */
export async function loadAccount(ctx: SessionContext, accountKey: Key): Promise<AccountResult> {
  const before = await ctx.device.accounts.get(accountKey);
  const remember = (user: UserBody) => rememberUnlessOlder(ctx.device, before, user);
  return call(ctx, accountKey, { method: 'GET', path: '/api/auth/me/' }, { remember });
}

/** `current_password`: for a new name, where the server asks for it. */
export type AccountChange = ({ username: string } | { email: string }) & { current_password?: string };

export function changeAccount(
  ctx: SessionContext,
  accountKey: Key,
  change: AccountChange,
): Promise<AccountResult> {
  return call(ctx, accountKey, { method: 'PATCH', path: '/api/me/', body: JSON.stringify(change) });
}

export interface PasswordChange {
  /** Omitted by a guest without a password. */
  current_password?: string;
  new_password: string;
  new_password2: string;
}

export async function changePassword(
  ctx: SessionContext,
  accountKey: Key,
  change: PasswordChange,
): Promise<AccountResult> {
  const wasUnanswered = await noteUnanswered(ctx.device, 'password', { whose: accountKey });
  const result = await call(ctx, accountKey, {
    method: 'POST',
    path: '/api/me/change-password/',
    body: JSON.stringify(change),
  });
  if (result.kind === 'unreachable' || result.kind === 'login-needed') return result;
  // Tells nothing of this call, nor of the one before: the doubt stays.
  if (result.kind === 'refused' && isTryLater(result.error.status)) return result;
  // 'The current one is wrong' may mean that our own lost call changed it: try the new one.
  const isMade =
    result.kind === 'ok' || (wasUnanswered && (await isPassword(ctx, accountKey, change.new_password)));
  if (typeof isMade !== 'boolean') return isMade;
  await forgetUnanswered(ctx.device, 'password', accountKey);
  if (!isMade) return result;
  await ctx.device.accounts.update(accountKey, { hasPassword: true });
  return { kind: 'ok' };
}

async function isPassword(
  ctx: SessionContext,
  accountKey: Key,
  password: string,
): Promise<boolean | NotTried> {
  const account = await ctx.device.accounts.get(accountKey);
  return account !== undefined && opens(ctx, account.username, password);
}

/**
 * Deletes the account on the server, then its data here, and signs out. A guest that no server knows yet can be deleted
 * offline. If the answer is lost, the next call that finds the session refused deletes the data (access-result.ts).
 */
export async function deleteAccount(
  ctx: SessionContext,
  accountKey: Key,
  password: string | null,
): Promise<DeletionResult> {
  // A session refused earlier proves no deletion, so check it first.
  const session = await loadAccount(ctx, accountKey);
  const result = session.kind === 'ok' ? await sendDeletion(ctx, accountKey, password) : session;
  if (result.kind === 'ok' || (await isNowhereElse(ctx, accountKey, result))) {
    await forgetAccount(ctx, accountKey);
    return { kind: 'ok' };
  }
  return result;
}

/** What refuses a call before it is looked at: nothing was deleted by it, and it tells nothing of an earlier deletion. */
const UNSEEN = new Set([401, 429]);

async function sendDeletion(
  ctx: SessionContext,
  accountKey: Key,
  password: string | null,
): Promise<DeletionResult> {
  let isInDoubt = false;
  const sendOnce: SendOnce = async (wire, request) => {
    const reply = await sendNoted(ctx, accountKey, () => send(wire, request));
    isInDoubt = reply.kind === 'none' || !UNSEEN.has(reply.status);
    return reply;
  };
  const body = JSON.stringify(password === null ? {} : { password });
  const request = { method: 'DELETE', path: '/api/me/delete/', body } as const;
  const result = await call(ctx, accountKey, request, { sendOnce });
  return result.kind === 'unreachable' && isInDoubt ? { kind: 'unanswered' } : result;
}

/**
 * Records a deletion when it leaves and not before: its token may have to be renewed first, which clears the record, or
 * be refused, which proves nothing of a call that was never sent. It stays recorded after it is done: a call that is
 * refused only then knows why, and a crash during the clean-up leaves no account without data.
 */
async function sendNoted(
  { device }: SessionContext,
  accountKey: Key,
  sendIt: () => Promise<Reply>,
): Promise<Reply> {
  const actedAtMs = await newestActMs(device, accountKey);
  const earlier = await readUnanswered(device, 'deletion', accountKey);
  await noteUnanswered(device, 'deletion', { whose: accountKey, actedAtMs });
  const reply = await sendIt();
  if (reply.kind === 'none' || reply.status < 400) return reply;
  const wasUnseen = UNSEEN.has(reply.status);
  if (wasUnseen && earlier) await noteUnanswered(device, 'deletion', earlier);
  // A server failure proves nothing. What was refused for its content shows that the account exists.
  else if (wasUnseen || !isTryLater(reply.status)) await forgetUnanswered(device, 'deletion', accountKey);
  return reply;
}

/** Whether another call has found and removed the account meanwhile, or no server ever knew it. */
async function isNowhereElse(
  { device }: SessionContext,
  accountKey: Key,
  { kind }: DeletionResult,
): Promise<boolean> {
  const isForgotten = (await device.accounts.get(accountKey)) === undefined;
  return isForgotten || (kind === 'unreachable' && (await isUnknownToServer(device, accountKey)));
}

interface CallOptions {
  remember?: (user: UserBody) => Promise<unknown>;
  sendOnce?: SendOnce;
}

async function call(
  ctx: SessionContext,
  accountKey: Key,
  request: { method: 'GET' | 'PATCH' | 'POST' | 'DELETE'; path: string; body?: string },
  { remember = user => rememberUser(ctx.device, accountKey, user), sendOnce }: CallOptions = {},
): Promise<AccountResult> {
  const asked = await ask<unknown>(ctx, accountKey, request, { sendOnce });
  if (asked.kind !== 'ok') return asked;
  const { status } = asked;
  const user = readUser(asked.value);
  // A restored server may have given the tokens' user id to another person.
  if (user && !(await isAccountOf(ctx.device, accountKey, user))) return leaveStranger(ctx, accountKey);
  if (user) await remember(user);
  else if (request.method === 'GET') return { kind: 'unreachable' };
  // The answer has no user, or comes from a Wi-Fi page that reports success: ask the server who this is.
  else if (status !== 204 && request.method === 'DELETE') return isGone(ctx, accountKey);
  else if (request.method === 'PATCH' || status !== 204) return loadAccount(ctx, accountKey);
  return { kind: 'ok' };
}

/** The tokens open another person's account. A guest may return by its secret; others must log in. */
async function leaveStranger(ctx: SessionContext, accountKey: Key): Promise<AccountResult> {
  await dropTokens(ctx.device, accountKey);
  const { kind } = await getAccess(ctx, accountKey);
  return { kind: kind === 'login-needed' ? kind : 'unreachable' };
}

/** Signs out a person whose account is gone. */
async function isGone(ctx: SessionContext, accountKey: Key): Promise<AccountResult> {
  const { kind } = await loadAccount(ctx, accountKey);
  return { kind: kind === 'login-needed' ? 'ok' : 'unreachable' };
}
