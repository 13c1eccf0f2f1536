/**
 * Logs in with name and password in two steps: find out whose credentials they are, then open that user's data here.
 * What comes between (a guest's trainings to move) is up to the caller. Needs the network.
 */
import type { TokenPair } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import { send } from '../http/send.ts';
import { findOrAddAccount, readUser, type UserBody } from './account-store.ts';
import { giveReturnKey } from './guest-entry.ts';
import { settleMoves } from './move-account.ts';
import { revoke } from './revoke.ts';
import type { SessionContext } from './session-context.ts';
import { readSession, switchUnlessTaken } from './session-store.ts';
import { type GivenTokens, readTokens, receiveTokens } from './tokens.ts';

/** The user whom the server let in; nothing is stored yet. */
export interface AuthResult {
  user: UserBody;
  tokens: TokenPair;
  /** The account signed in when the login was sent. */
  over: Key | null;
}

export type LoginFailure =
  | { kind: 'bad-credentials' }
  | { kind: 'unreachable' }
  /** The server does not accept the tokens that it gave. */
  | { kind: 'tokens-refused' }
  /** The tokens are valid, but their user could not be read. */
  | { kind: 'user-unavailable' }
  | { kind: 'refused'; error: ApiError };

export type AuthenticateResult = { kind: 'ok'; auth: AuthResult } | LoginFailure;
/** 'cancelled': the person left the page or signed in another way before the answer came; nothing was changed. */
export type LoginResult = { kind: 'ok'; accountKey: Key } | { kind: 'cancelled' } | LoginFailure;

/** `isWanted` is called when the answer arrives: on a poor network that is long after the press. */
export async function login(
  ctx: SessionContext,
  username: string,
  password: string,
  isWanted: () => boolean = () => true,
): Promise<LoginResult> {
  const result = await authenticate(ctx, username, password);
  const login: LoginResult = isWanted() ? await enterWith(ctx, result) : { kind: 'cancelled' };
  return login.kind === 'cancelled' && result.kind === 'ok' ? callOff(ctx, result.auth) : login;
}

/** Ends a login by which nobody has come in: nobody could tell in the list whose it is. */
export function callOff(ctx: SessionContext, { tokens }: AuthResult): { kind: 'cancelled' } {
  void revoke(ctx, tokens.refresh);
  return { kind: 'cancelled' };
}

/** Signs in with tokens that another client of this origin has stored, after asking whose they are. */
export async function signIn(
  ctx: SessionContext,
  tokens: GivenTokens,
  over: Key | null,
): Promise<LoginResult> {
  const result = await enterWith(ctx, await identify(ctx, tokens, over));
  if (result.kind === 'ok') await giveReturnKey(ctx, result.accountKey, tokens.access);
  return result;
}

/**
 * Asks whose such tokens are and makes a guest one to return to, for whom they may be the only way. Signs nobody in.
 * 'unreachable' also if the server may not have heard of the way back.
 */
export async function keepWayBack(ctx: SessionContext, tokens: GivenTokens): Promise<LoginResult> {
  const result = await identify(ctx, tokens, null);
  if (result.kind !== 'ok') return result;
  const accountKey = await openAccount(ctx, result.auth);
  const isGiven = await giveReturnKey(ctx, accountKey, tokens.access);
  return isGiven ? { kind: 'ok', accountKey } : { kind: 'unreachable' };
}

async function enterWith(ctx: SessionContext, result: AuthenticateResult): Promise<LoginResult> {
  if (result.kind !== 'ok') return result;
  const accountKey = await openAccount(ctx, result.auth);
  const isIn = await enterAccount(ctx, accountKey, result.auth);
  return isIn ? { kind: 'ok', accountKey } : { kind: 'cancelled' };
}

/** Asks the server for tokens and whose they are. Changes nothing on this device. */
export async function authenticate(
  ctx: SessionContext,
  username: string,
  password: string,
): Promise<AuthenticateResult> {
  const { accountKey: over } = await readSession(ctx.device);
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/token/',
    body: JSON.stringify({ username, password }),
  });
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status === 401) return { kind: 'bad-credentials' };
  if (reply.status !== 200) return { kind: 'refused', error: readApiError(reply.status, reply.body) };
  const tokens = readTokens(reply.body);
  return tokens ? identify(ctx, tokens, over) : { kind: 'tokens-refused' };
}

/** Why it could not be found out whether a password opens an account. */
export type NotTried = { kind: 'unreachable' } | { kind: 'refused'; error: ApiError };

/**
 * Whether this password opens the account, for when the answer to a change was lost. The login that it takes ends at once:
 * nobody could tell in the list whose it is.
 */
export async function opens(
  ctx: SessionContext,
  username: string,
  password: string,
): Promise<boolean | NotTried> {
  const result = await authenticate(ctx, username, password);
  if (result.kind === 'bad-credentials') return false;
  if (result.kind !== 'ok') return result.kind === 'refused' ? result : { kind: 'unreachable' };
  await revoke(ctx, result.auth.tokens.refresh);
  return true;
}

async function identify(
  { ports }: SessionContext,
  tokens: GivenTokens,
  over: Key | null,
): Promise<AuthenticateResult> {
  const received = receiveTokens(tokens, ports.clock.now());
  const reply = await send(ports, { method: 'GET', path: '/api/auth/me/', access: tokens.access });
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status === 401 || reply.status === 403) return { kind: 'tokens-refused' };
  const user = readUser(reply.body);
  if (reply.status !== 200 || !user) return { kind: 'user-unavailable' };
  return { kind: 'ok', auth: { user, tokens: received, over } };
}

/** The user's account on this device, made if missing. Does not sign in. */
export function openAccount({ device, ports }: SessionContext, { user }: AuthResult): Promise<Key> {
  return findOrAddAccount(device, user, { newKey: ports.random.uuid, nowMs: ports.clock.now() });
}

/** Signs the user in on this device; every tab follows. False if somebody has signed in another way meanwhile. */
export async function enterAccount(
  { device }: SessionContext,
  accountKey: Key,
  { tokens, over }: AuthResult,
): Promise<boolean> {
  await settleMoves(device, accountKey);
  return switchUnlessTaken(device, over, { accountKey, tokens });
}
