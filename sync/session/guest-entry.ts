/**
 * A guest's way in, the first time and back again: the device made a secret before the first send and the server
 * keeps its hash, so a lost answer makes no second guest and lost tokens lock nobody out.
 */
import type { AccountRow, SessionRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { QUICK_START_GAP_MS } from '#domain/limits.ts';
import type { Answer, Reply } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { type Access, endRefusedSessionOf, endSessionOf, readBack } from './access-result.ts';
import { readSignIn, rememberUser, serverUserIdOf } from './account-store.ts';
import type { SessionContext } from './session-context.ts';
import { storeTokens } from './session-store.ts';
import { type GivenTokens, receiveTokens } from './tokens.ts';
import { isUnanswered } from './unanswered.ts';

export async function enterAsGuest(
  ctx: SessionContext,
  session: SessionRow,
  accountKey: Key,
): Promise<Access> {
  const account = await ctx.device.accounts.get(accountKey);
  if (!account?.isGuest || account.guestSecret === null) {
    // Without tokens nobody was refused.
    return session.tokens ? endRefusedSessionOf(ctx, session, accountKey) : endSessionOf(ctx, session);
  }
  await waitOutTheGap(ctx, account);
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/auth/guest/quick-start/',
    body: JSON.stringify({ hp_field: '', hp_ts: loadedAtMs(account), client_key: account.guestSecret }),
  });
  if (reply.kind === 'none') return { kind: 'unreachable', retryAfterMs: null };
  if (reply.status === 200 || reply.status === 201) return takeIn(ctx, session, account, reply);
  // Refused for this account's whole life only where the server knew it; a first entry is tried again.
  const isFinal = reply.status === 401 || reply.status === 403 || reply.status === 410;
  if (isFinal && account.serverUserId !== null) return endSessionOf(ctx, session);
  return { kind: 'unreachable', retryAfterMs: reply.retryAfterMs ?? QUICK_START_GAP_MS };
}

/** SPEC section 5: a request within a second of the page's load waits until the second has passed. */
async function waitOutTheGap({ ports }: SessionContext, account: AccountRow): Promise<void> {
  const sinceMs = ports.clock.now() - loadedAtMs(account);
  if (sinceMs >= 0 && sinceMs < QUICK_START_GAP_MS) await ports.clock.sleep(QUICK_START_GAP_MS - sinceMs);
}

function loadedAtMs({ pageLoadedAtMs, createdAtMs }: AccountRow): number {
  return pageLoadedAtMs ?? createdAtMs;
}

async function takeIn(
  ctx: SessionContext,
  session: SessionRow,
  account: AccountRow,
  reply: Answer,
): Promise<Access> {
  const { user, tokens } = readSignIn(reply.body);
  if (!user || !tokens) return { kind: 'unreachable', retryAfterMs: null };
  // Another guest than the one whose data this is (that one is gone, or the server keeps no secrets): never under its name.
  if (account.serverUserId !== null && account.serverUserId !== serverUserIdOf(user)) {
    if (await isUnanswered(ctx.device, 'deletion', account.key)) await giveBack(ctx, tokens);
    return endRefusedSessionOf(ctx, session, account.key);
  }
  await rememberUser(ctx.device, account.key, user);
  await storeTokens(ctx.device, session, receiveTokens(tokens, ctx.ports.clock.now()));
  return readBack(ctx, account.key);
}

/**
 * Whether a guest is deleted, only its secret can ask, and where it is, the question makes a new one. Best effort: one
 * that stays has nothing.
 */
function giveBack({ ports }: SessionContext, { access }: GivenTokens): Promise<Reply> {
  return send(ports, { method: 'DELETE', path: '/api/me/delete/', body: '{}', access });
}
