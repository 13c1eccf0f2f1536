/**
 * Registration: a new account, or the guest's own account made permanent with everything it has. Needs the network.
 * A lost answer is found out by asking, never by guessing (SES5).
 */
import type { Key } from '#domain/ids.ts';
import { QUICK_START_GAP_MS } from '#domain/limits.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import type { Answer } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { readSignIn, readUser, rememberUser } from './account-store.ts';
import { type AuthorisedReply, sendAuthorised } from './authorised.ts';
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
}

export type RegisterResult = { kind: 'ok' } | { kind: 'unreachable' } | { kind: 'refused'; error: ApiError };

/** Makes the account. Signing in is a step of its own (one second later: docs/product.md, Numbers). */
export async function register(ctx: SessionContext, form: Registration): Promise<RegisterResult> {
  const wasUnanswered = await noteUnanswered(ctx.device, 'registration', form.username);
  const user_key = await findEndedUserKey(ctx, form.username);
  const body = JSON.stringify({ ...form, ...(user_key !== null && { user_key }) });
  const reply = await sendUntilAnswered(ctx, form, () =>
    send(ctx.ports, { method: 'POST', path: '/api/auth/register/', body }),
  );
  if (reply.kind !== 'answer') return { kind: 'unreachable' };
  if (isFailure(reply)) return { kind: 'refused', error: readApiError(reply.status, reply.body) };
  const isTold = isSuccess(reply) && readUser(reply.body) !== undefined;
  // 'The name is taken' may mean: by us, a moment ago. And a Wi-Fi may have said that all is well. The password tells.
  const mayBeOurs = isSuccess(reply) || (reply.status === 400 && (wasUnanswered || reply.wasRepeated));
  const isMade = isTold || (mayBeOurs && (await opens(ctx, form.username, form.password)));
  if (isMade === undefined || (!isMade && isSuccess(reply))) return { kind: 'unreachable' };
  // One that was made stays noted: a person whose page was killed before the login registers once more. And 'too many'
  // says nothing of one that may have been made.
  if (!isMade && reply.status === 400) await forgetUnanswered(ctx.device, 'registration', form.username);
  return isMade ? { kind: 'ok' } : { kind: 'refused', error: readApiError(reply.status, reply.body) };
}

/**
 * The person's key where their session ended here and they register with the same name: a server that was restored to
 * before their registration does not know them, and the same key keeps their data on this device.
 */
async function findEndedUserKey({ device }: SessionContext, username: string): Promise<Key | null> {
  const { endedAccountKey } = await readSession(device);
  const account = endedAccountKey === null ? undefined : await device.accounts.get(endedAccountKey);
  const isSameName = account?.username.toLowerCase() === username.trim().toLowerCase();
  return account && isSameName && !account.isGuest ? account.userKey : null;
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
  if (reply.kind !== 'answer') return { kind: 'unreachable' };
  if (isSuccess(reply)) {
    const isTaken = await takeUpgrade(ctx, accountKey, reply);
    return isTaken ? { kind: 'ok' } : { kind: 'unreachable' };
  }
  if (reply.status === 403 && (await isGuestNoMore(ctx, accountKey))) return { kind: 'ok' };
  return { kind: 'refused', error: readApiError(reply.status, reply.body) };
}

type Outcome = (Answer & { wasRepeated: boolean }) | { kind: 'none' };

/** How often 'too fast' waits its second out before the person hears of it. */
const MAX_WAITS = 2;

/** One more try when there was no answer: the first may have been carried out. */
async function sendUntilAnswered(
  { ports }: SessionContext,
  { hp_ts: pageLoadedAtMs }: Registration,
  attempt: () => Promise<AuthorisedReply>,
): Promise<Outcome> {
  // A password manager fills the form within a second of the page's load: no server takes it for a person then.
  const sinceMs = ports.clock.now() - pageLoadedAtMs;
  if (sinceMs >= 0 && sinceMs < QUICK_START_GAP_MS) await ports.clock.sleep(QUICK_START_GAP_MS - sinceMs);
  let wasRepeated = false;
  for (let waits = 0; ; ) {
    const reply = await attempt();
    if (isTooFast(reply) && waits < MAX_WAITS) {
      waits += 1;
      await ports.clock.sleep(QUICK_START_GAP_MS);
    } else if (reply.kind === 'answer' && (wasRepeated || !isFailure(reply))) {
      return { ...reply, wasRepeated };
    } else if (wasRepeated || reply.kind === 'login-needed') {
      return { kind: 'none' };
    } else {
      wasRepeated = true;
    }
  }
}

function isTooFast(reply: AuthorisedReply): boolean {
  return reply.kind === 'answer' && readApiError(reply.status, reply.body).code === 'too_fast';
}

/** False where the answer says nothing of it and nobody knows better: it was not the server's. */
async function takeUpgrade(ctx: SessionContext, accountKey: Key, reply: Answer): Promise<boolean> {
  const { user, tokens } = readSignIn(reply.body);
  if (tokens) await storeTokensOf(ctx.device, accountKey, receiveTokens(tokens, ctx.ports.clock.now()));
  if (!user) return isGuestNoMore(ctx, accountKey);
  await rememberUser(ctx.device, accountKey, user);
  return true;
}

/** Asks the server who this is now, and remembers it. */
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

/** The server's own trouble: it may have carried the call out all the same. */
function isFailure(reply: Answer): boolean {
  return reply.status >= 500;
}
