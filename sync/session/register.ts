/**
 * Registers a new account, or makes the guest's own account permanent with all its data. Needs the network. After a
 * lost answer it asks what happened and never guesses (SES5).
 */
import type { AccountRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { QUICK_START_GAP_MS } from '#domain/limits.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import type { Answer } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { readSignIn, readUser, rememberUser } from './account-store.ts';
import { type AuthorisedReply, sendAuthorised } from './authorised.ts';
import { waitOutTheGap } from './guest-entry.ts';
import { opens } from './login.ts';
import type { SessionContext } from './session-context.ts';
import { readSession, storeTokensOf } from './session-store.ts';
import { receiveTokens } from './tokens.ts';
import { forgetUnanswered, noteUnanswered } from './unanswered.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  password2: string;
  hp_field: string;
  hp_ts: number;
  /** Of a guest who has chosen one. */
  current_password?: string;
}

export type RegisterResult =
  | { kind: 'ok' }
  | { kind: 'unreachable' }
  /** The guest's session has ended. */
  | { kind: 'login-needed' }
  | { kind: 'refused'; error: ApiError };

/** Makes the account. Signing in is a step of its own (one second later: docs/product.md, Numbers). */
export async function register(ctx: SessionContext, form: Registration): Promise<RegisterResult> {
  const wasUnanswered = await noteUnanswered(ctx.device, 'registration', { whose: form.username });
  const user_key = await findEndedUserKey(ctx, form.username);
  const body = JSON.stringify({ ...form, ...(user_key !== null && { user_key }) });
  const reply = await sendUntilAnswered(ctx, form, () =>
    send(ctx.ports, { method: 'POST', path: '/api/auth/register/', body }),
  );
  if (reply.kind !== 'answer') return reply;
  if (isFailure(reply)) return { kind: 'refused', error: readApiError(reply.status, reply.body) };
  const isConfirmed = isSuccess(reply) && readUser(reply.body) !== undefined;
  // 'The name is taken' may mean by our own lost call, and a 2xx may come from a Wi-Fi page. Logging in with the
  // password tells which.
  const mayBeOurs = isSuccess(reply) || (reply.status === 400 && (wasUnanswered || reply.wasRepeated));
  const isMade = isConfirmed || (mayBeOurs && (await opens(ctx, form.username, form.password)));
  if (typeof isMade !== 'boolean') return isMade;
  if (!isMade && isSuccess(reply)) return { kind: 'unreachable' };
  // A successful registration stays recorded: if the page was killed before the login, the person registers again. And
  // 'too many' proves nothing about an earlier call.
  if (!isMade && reply.status === 400) await forgetUnanswered(ctx.device, 'registration', form.username);
  return isMade ? { kind: 'ok' } : { kind: 'refused', error: readApiError(reply.status, reply.body) };
}

/**
 * The person's key, if their session ended here and they register with the same name: a server restored to before their
 * registration does not know them, and the same key keeps their data here.
 */
async function findEndedUserKey({ device }: SessionContext, username: string): Promise<Key | null> {
  const { endedAccountKey } = await readSession(device);
  const account = endedAccountKey === null ? undefined : await device.accounts.get(endedAccountKey);
  return account && isNamed(account, username) && !account.isGuest ? account.userKey : null;
}

/** As the server compares names. */
function isNamed(account: Pick<AccountRow, 'username'>, username: string): boolean {
  const folded = [account.username, username].map(name => name.trim().normalize('NFKC').toLowerCase());
  return folded[0] === folded[1];
}

/** Makes the signed-in guest permanent: same user, same data, same device database. */
export async function upgradeGuest(
  ctx: SessionContext,
  accountKey: Key,
  form: Registration,
): Promise<RegisterResult> {
  const reply = await sendUntilAnswered(ctx, form, () =>
    sendAuthorised(ctx, accountKey, {
      method: 'POST',
      path: '/api/auth/guest/upgrade/',
      body: JSON.stringify(form),
    }),
  );
  if (reply.kind !== 'answer') return reply;
  if (isSuccess(reply)) {
    const isTaken = await takeUpgrade(ctx, accountKey, reply);
    return isTaken ? { kind: 'ok' } : { kind: 'unreachable' };
  }
  if (reply.status === 403) {
    // By our own lost call, perhaps with another name or password: the account has those of the first one.
    const isOurs = await opens(ctx, form.username, form.password);
    if (typeof isOurs !== 'boolean') return isOurs;
    const isMade = await isGuestNoMore(ctx, accountKey);
    const account = await ctx.device.accounts.get(accountKey);
    // The same person may have another account of the name that they chose now.
    if (isMade && isOurs && account && isNamed(account, form.username)) return { kind: 'ok' };
  }
  return { kind: 'refused', error: readApiError(reply.status, reply.body) };
}

type Outcome = (Answer & { wasRepeated: boolean }) | { kind: 'unreachable' | 'login-needed' };

/** How often 'too fast' is waited out before the person sees it. */
const MAX_WAITS = 2;

/** Tries once more after no answer: the first call may have been applied. */
async function sendUntilAnswered(
  ctx: SessionContext,
  { hp_ts }: Registration,
  attempt: () => Promise<AuthorisedReply>,
): Promise<Outcome> {
  // A password manager may fill the form that soon.
  await waitOutTheGap(ctx, hp_ts);
  let wasRepeated = false;
  for (let waits = 0; ; ) {
    const reply = await attempt();
    if (isTooFast(reply) && waits < MAX_WAITS) {
      waits += 1;
      await ctx.ports.clock.sleep(QUICK_START_GAP_MS);
    } else if (reply.kind === 'answer' && (wasRepeated || !isFailure(reply))) {
      return { ...reply, wasRepeated };
    } else if (reply.kind === 'login-needed') {
      return reply;
    } else if (wasRepeated) {
      return { kind: 'unreachable' };
    } else {
      wasRepeated = true;
    }
  }
}

function isTooFast(reply: AuthorisedReply): boolean {
  return reply.kind === 'answer' && readApiError(reply.status, reply.body).code === 'too_fast';
}

/** False if the answer proves nothing and the server does not confirm it: the answer was not the server's. */
async function takeUpgrade(ctx: SessionContext, accountKey: Key, reply: Answer): Promise<boolean> {
  const { user, tokens } = readSignIn(reply.body);
  if (tokens) await storeTokensOf(ctx.device, accountKey, receiveTokens(tokens, ctx.ports.clock.now()));
  if (!user) return isGuestNoMore(ctx, accountKey);
  await rememberUser(ctx.device, accountKey, user);
  return true;
}

/** Asks the server who this is now, and stores it. */
async function isGuestNoMore(ctx: SessionContext, accountKey: Key): Promise<boolean> {
  const reply = await sendAuthorised(ctx, accountKey, { method: 'GET', path: '/api/auth/me/' });
  if (reply.kind !== 'answer' || reply.status !== 200) return false;
  const user = readUser(reply.body);
  if (!user) return false;
  await rememberUser(ctx.device, accountKey, user);
  return !user.is_guest;
}

function isSuccess(reply: Answer): boolean {
  return reply.status === 200 || reply.status === 201;
}

/** A server failure: the call may have been applied all the same. */
function isFailure(reply: Answer): boolean {
  return reply.status >= 500;
}
