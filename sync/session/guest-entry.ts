/**
 * A guest's way in, the first time and back again: the device made a secret before the first send and the server
 * keeps its hash, so a lost answer makes no second guest and lost tokens lock nobody out.
 *
 *     quick-start with the secret and the key that the user is to have
 *       ├─ the same person ──────────► tokens (a server restored to before an upgrade: a guest again; to before the
 *       │                              guest: made again under the same key, with nothing)
 *       ├─ somebody else ────────────► the session ends: their tokens never serve this account's data
 *       ├─ refused (registered, deleted) ► the session ends
 *       └─ no answer ────────────────► unreachable
 */
import type { AccountRow, SessionRow } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { QUICK_START_GAP_MS, REFRESH_TIMEOUT_MS } from '#domain/limits.ts';
import { readApiError } from '../http/error-body.ts';
import type { Answer, Reply } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { type Access, endRefusedSessionOf, endSessionOf, readBack } from './access-result.ts';
import { isAccountOf, readSignIn, rememberUser, type UserBody } from './account-store.ts';
import { voidTickets } from './move-account.ts';
import { makeSecret } from './quick-start.ts';
import type { SessionContext } from './session-context.ts';
import { storeTokens } from './session-store.ts';
import { type GivenTokens, receiveTokens } from './tokens.ts';
import { isUnanswered } from './unanswered.ts';

/** `code`: what the server has said to the tokens that are to be replaced. */
export async function enterAsGuest(
  ctx: SessionContext,
  session: SessionRow,
  { accountKey, code = null }: { accountKey: Key; code?: string | null },
): Promise<Access> {
  const account = await ctx.device.accounts.get(accountKey);
  if (!account || account.guestSecret === null) {
    // Without tokens nobody was refused.
    return session.tokens
      ? endRefusedSessionOf(ctx, session, { accountKey, code })
      : endSessionOf(ctx, session);
  }
  // From here on the guest may be on the server, so its data stays its own.
  await voidTickets(ctx.device, accountKey);
  await waitOutTheGap(ctx, account);
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/auth/guest/quick-start/',
    body: JSON.stringify(await quickStartBody(ctx, account, account.guestSecret)),
  });
  if (reply.kind === 'none') return { kind: 'unreachable', retryAfterMs: null };
  if (reply.status === 200 || reply.status === 201) return takeIn(ctx, session, account, reply);
  // The server knows better than to let it in only where it knew the account; a first quick-start is retried.
  if (account.serverUserId !== null) {
    if (reply.status === 410) return endRefusedSessionOf(ctx, session, { accountKey });
    if (isRefusedForGood(reply)) return endSessionOf(ctx, session);
  }
  return { kind: 'unreachable', retryAfterMs: reply.retryAfterMs ?? QUICK_START_GAP_MS };
}

function isRefusedForGood({ status, body }: Answer): boolean {
  if (status === 409) return readApiError(status, body).code !== 'in_progress';
  return status === 401 || status === 403;
}

async function quickStartBody({ device }: SessionContext, account: AccountRow, client_key: string) {
  const body = { hp_field: '', hp_ts: loadedAtMs(account), client_key };
  // A guest whose deletion may have been carried out must not be made again by the question whether it was.
  if (await isUnanswered(device, 'deletion', account.key)) return body;
  return { ...body, user_key: account.userKey ?? account.key };
}

/** A request within a second of the page's load waits until the second has passed. */
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
  if (!(await isAccountOf(ctx.device, account.key, user))) {
    if (await isUnanswered(ctx.device, 'deletion', account.key)) await giveBack(ctx, tokens);
    return endRefusedSessionOf(ctx, session, { accountKey: account.key });
  }
  await storeEntry(ctx, session, { account, user, tokens });
  return readBack(ctx, account.key);
}

/** Together or not at all: an answer that came too late leaves a guest unknown that was kept unknown. */
function storeEntry(
  { device, ports }: SessionContext,
  session: SessionRow,
  entry: { account: AccountRow; user: UserBody; tokens: GivenTokens },
): Promise<void> {
  return inTransaction(device, [device.session, device.accounts, device.meta], async () => {
    const tokens = receiveTokens(entry.tokens, ports.clock.now());
    if (await storeTokens(device, session, tokens)) await rememberUser(device, entry.account.key, entry.user);
  });
}

/**
 * Whether a guest is deleted, only its secret can ask, and where it is, the question makes a new one. Best effort: a
 * guest that stays has no data.
 */
function giveBack({ ports }: SessionContext, { access }: GivenTokens): Promise<Reply> {
  return send(ports, { method: 'DELETE', path: '/api/me/delete/', body: '{}', access });
}

/**
 * A guest that came in by tokens alone (its device's database was lost, localStorage was not) has no secret, and could not
 * come back from a logout: it is given one. Best effort; what failed is repeated with the next refresh.
 */
export async function giveReturnKey(ctx: SessionContext, accountKey: Key, access: string): Promise<void> {
  const guestSecret = await prepareSecret(ctx, accountKey);
  if (guestSecret === undefined) return;
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/auth/guest/return-key/',
    body: JSON.stringify({ client_key: guestSecret }),
    access,
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  if (reply.kind !== 'answer' || reply.status !== 204) return;
  await inTransaction(ctx.device, [ctx.device.accounts], async () => {
    const account = await ctx.device.accounts.get(accountKey);
    if (account?.guestSecret !== guestSecret) return;
    const { isSecretPending: _, ...confirmed } = account;
    await ctx.device.accounts.put(confirmed);
  });
}

/** The secret that is to be sent to the server, stored before it is sent; undefined where there is nothing to tell. */
function prepareSecret(ctx: SessionContext, accountKey: Key): Promise<string | undefined> {
  const { accounts } = ctx.device;
  const fresh = makeSecret(ctx);
  return inTransaction(ctx.device, [accounts], async () => {
    const account = await accounts.get(accountKey);
    if (!account?.isGuest || account.hasPassword) return undefined;
    if (account.guestSecret !== null) return account.isSecretPending ? account.guestSecret : undefined;
    await accounts.put({ ...account, guestSecret: fresh, isSecretPending: true });
    return fresh;
  });
}
