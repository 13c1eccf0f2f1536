/** The account's own calls: name, email, password, deletion. They need the network and are never queued. */
import type { Key } from '#domain/ids.ts';
import type { ApiError } from '../http/error-body.ts';
import { isTryLater } from '../http/reply.ts';
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
import { type NotTried, opens } from './login.ts';
import type { SessionContext } from './session-context.ts';
import { dropTokens } from './session-store.ts';
import { forgetUnanswered, noteUnanswered } from './unanswered.ts';

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
  return call(ctx, accountKey, { method: 'GET', path: '/api/auth/me/' }, user =>
    rememberUnlessOlder(ctx.device, before, user),
  );
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

/**
 * The deletion stays recorded after it is done: a call that is refused only then knows why, and a crash during the
 * clean-up leaves no account without data.
 */
async function sendDeletion(
  ctx: SessionContext,
  accountKey: Key,
  password: string | null,
): Promise<DeletionResult> {
  const actedAtMs = await newestActMs(ctx.device, accountKey);
  const wasInDoubt = await noteUnanswered(ctx.device, 'deletion', { whose: accountKey, actedAtMs });
  const result = await call(ctx, accountKey, {
    method: 'DELETE',
    path: '/api/me/delete/',
    body: JSON.stringify(password === null ? {} : { password }),
  });
  if (result.kind === 'unreachable') return { kind: 'unanswered' };
  // The call was refused for its content, so the account exists. A server failure proves nothing; that it was one too many
  // proves nothing of an earlier one, which may still be on its way.
  const wasNotDone = ({ status }: ApiError) => (status === 429 ? !wasInDoubt : !isTryLater(status));
  if (result.kind === 'refused' && wasNotDone(result.error)) {
    await forgetUnanswered(ctx.device, 'deletion', accountKey);
  }
  return result;
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

async function call(
  ctx: SessionContext,
  accountKey: Key,
  request: { method: 'GET' | 'PATCH' | 'POST' | 'DELETE'; path: string; body?: string },
  remember = (user: UserBody) => rememberUser(ctx.device, accountKey, user),
): Promise<AccountResult> {
  const asked = await ask<unknown>(ctx, accountKey, request);
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
