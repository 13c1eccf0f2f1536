/**
 * Registration: a new account, or the guest's own account made permanent with everything it has. Needs the network.
 * A lost answer is found out by asking, never by guessing (promise 6).
 */
import type { DeviceDb } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { QUICK_START_GAP_MS } from '#domain/limits.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import type { Answer } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { readSignIn, readUser, rememberUser } from './account-store.ts';
import { type AuthorisedReply, sendAuthorised } from './authorised.ts';
import { authenticate } from './login.ts';
import type { SessionContext } from './session-context.ts';
import { storeTokensOf } from './session-store.ts';
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
  const wasUnanswered = await isUnanswered(ctx.device, form.username);
  await noteUnanswered(ctx.device, form.username);
  const reply = await sendUntilAnswered(ctx, form, () =>
    send(ctx.ports, { method: 'POST', path: '/api/auth/register/', body: JSON.stringify(form) }),
  );
  if (reply.kind !== 'answer') return { kind: 'unreachable' };
  if (isFailure(reply)) return { kind: 'refused', error: readApiError(reply.status, reply.body) };
  const isTold = isSuccess(reply) && readUser(reply.body) !== undefined;
  // 'The name is taken' may mean: by us, a moment ago. And a Wi-Fi may have said that all is well. The password tells.
  const mayBeOurs = isSuccess(reply) || (reply.status === 400 && (wasUnanswered || reply.wasRepeated));
  const isMade = isTold || (mayBeOurs && (await isOurs(ctx, form)));
  if (!isMade && isSuccess(reply)) return { kind: 'unreachable' };
  await ctx.device.meta.delete(UNANSWERED);
  return isMade ? { kind: 'ok' } : { kind: 'refused', error: readApiError(reply.status, reply.body) };
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

/** The name under which a registration was last sent without an answer: it outlives a reload of the page. */
const UNANSWERED = 'unanswered-registration';

async function isUnanswered(device: DeviceDb, username: string): Promise<boolean> {
  return (await device.meta.get(UNANSWERED))?.value === username;
}

async function noteUnanswered(device: DeviceDb, username: string): Promise<void> {
  await device.meta.put({ id: UNANSWERED, value: username });
}

async function isOurs(ctx: SessionContext, { username, password }: Registration): Promise<boolean> {
  return (await authenticate(ctx, username, password)).kind === 'ok';
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
