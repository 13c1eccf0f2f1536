/** The account's own calls: name, email, password, deletion. They need the network and are never queued. */
import type { Key } from '#domain/ids.ts';
import type { ApiError } from '../http/error-body.ts';
import { isTryLater } from '../http/reply.ts';
import { getAccess } from './access.ts';
import { forgetAccount } from './account-data.ts';
import {
  isAccountOf,
  isUnknownToServer,
  readUser,
  rememberUnlessOlder,
  rememberUser,
  type UserBody,
} from './account-store.ts';
import { ask } from './ask.ts';
import { opens } from './login.ts';
import type { SessionContext } from './session-context.ts';
import { dropTokens } from './session-store.ts';
import { forgetUnanswered, noteUnanswered } from './unanswered.ts';

export type AccountResult =
  | { kind: 'ok' }
  | { kind: 'unreachable' }
  | { kind: 'login-needed' }
  | { kind: 'refused'; error: ApiError };

/** 'unanswered': it was sent, and may have been carried out. 'unreachable': it was not even sent. */
export type DeletionResult = AccountResult | { kind: 'unanswered' };

/** Reads what the server says of the account and remembers it. */
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
  /** Left out by a guest that has none. */
  current_password?: string;
  new_password: string;
  new_password2: string;
}

export async function changePassword(
  ctx: SessionContext,
  accountKey: Key,
  change: PasswordChange,
): Promise<AccountResult> {
  const wasUnanswered = await noteUnanswered(ctx.device, 'password', accountKey);
  const result = await call(ctx, accountKey, {
    method: 'POST',
    path: '/api/me/change-password/',
    body: JSON.stringify(change),
  });
  if (result.kind === 'unreachable' || result.kind === 'login-needed') return result;
  // 'The current one is wrong' may mean: it was changed by us, a moment ago. The new one tells.
  const isMade =
    result.kind === 'ok' || (wasUnanswered && (await isPassword(ctx, accountKey, change.new_password)));
  if (isMade === undefined) return { kind: 'unreachable' };
  await forgetUnanswered(ctx.device, 'password', accountKey);
  if (!isMade) return result;
  await ctx.device.accounts.update(accountKey, { hasPassword: true });
  return { kind: 'ok' };
}

async function isPassword(
  ctx: SessionContext,
  accountKey: Key,
  password: string,
): Promise<boolean | undefined> {
  const account = await ctx.device.accounts.get(accountKey);
  return account !== undefined && opens(ctx, account.username, password);
}

/**
 * Deletes the account on the server, then what this device holds of it, and signs out. A guest that no server has
 * heard of yet needs none for it. Of one whose answer was lost the next call hears that the session is refused,
 * whoever makes it, and all is forgotten there (access-result.ts).
 */
export async function deleteAccount(
  ctx: SessionContext,
  accountKey: Key,
  password: string | null,
): Promise<DeletionResult> {
  // A session that was refused before is no word of the deletion, so it is asked for first.
  const session = await loadAccount(ctx, accountKey);
  const result = session.kind === 'ok' ? await sendDeletion(ctx, accountKey, password) : session;
  if (result.kind === 'ok' || (await isNowhereElse(ctx, accountKey, result))) {
    await forgetAccount(ctx, accountKey);
    return { kind: 'ok' };
  }
  return result;
}

/**
 * It stays noted when it is done: a call that hears only then that the session is refused knows why, and a crash amid the
 * forgetting leaves no account without data.
 */
async function sendDeletion(
  ctx: SessionContext,
  accountKey: Key,
  password: string | null,
): Promise<DeletionResult> {
  await noteUnanswered(ctx.device, 'deletion', accountKey);
  const result = await call(ctx, accountKey, {
    method: 'DELETE',
    path: '/api/me/delete/',
    body: JSON.stringify(password === null ? {} : { password }),
  });
  if (result.kind === 'unreachable') return { kind: 'unanswered' };
  // Refused for what was sent, so the account is there. Trouble says nothing of it.
  if (result.kind === 'refused' && !isTryLater(result.error.status)) {
    await forgetUnanswered(ctx.device, 'deletion', accountKey);
  }
  return result;
}

/** Found out and forgotten by another call meanwhile, or never known to any server. */
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
  // A server restored from a copy may have given the tokens' user id to another person.
  if (user && !(await isAccountOf(ctx.device, accountKey, user))) return leaveStranger(ctx, accountKey);
  if (user) await remember(user);
  else if (request.method === 'GET') return { kind: 'unreachable' };
  // A server that answers without a user, or a Wi-Fi that says that all is well: the server is asked who this is now.
  else if (status !== 204 && request.method === 'DELETE') return isGone(ctx, accountKey);
  else if (request.method === 'PATCH' || status !== 204) return loadAccount(ctx, accountKey);
  return { kind: 'ok' };
}

/** The tokens open somebody else's account. A guest may come back by its secret; anybody else has to log in. */
async function leaveStranger(ctx: SessionContext, accountKey: Key): Promise<AccountResult> {
  await dropTokens(ctx.device, accountKey);
  const { kind } = await getAccess(ctx, accountKey);
  return { kind: kind === 'login-needed' ? kind : 'unreachable' };
}

/** A person whose account is gone is not signed in any more. */
async function isGone(ctx: SessionContext, accountKey: Key): Promise<AccountResult> {
  const { kind } = await loadAccount(ctx, accountKey);
  return { kind: kind === 'login-needed' ? 'ok' : 'unreachable' };
}
