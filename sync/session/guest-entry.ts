/**
 * Signs a guest in, the first time and again later. The device makes a secret before the first send and the server
 * keeps its hash, so a lost answer makes no second guest and lost tokens lock nobody out.
 *
 *     quick-start with the secret and the key that the user is to have
 *       ├─ the same person ──────────► tokens (a server restored to before an upgrade: a guest again; to before the
 *       │                              guest: made again under the same key, with nothing)
 *       ├─ another person ───────────► the session ends: their tokens never serve this account's data
 *       ├─ refused (registered, deleted) ► the session ends; the data of a deletion whose answer was lost goes
 *       └─ no answer ────────────────► unreachable
 */
import type { AccountRow, SessionRow } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { QUICK_START_GAP_MS, REFRESH_TIMEOUT_MS } from '#domain/limits.ts';
import { readApiError } from '../http/error-body.ts';
import { type Answer, isTryLater } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { type Access, endRefusedSessionOf, endSessionOf, readBack } from './access-result.ts';
import { isAccountOf, readSignIn, rememberUser, type UserBody } from './account-store.ts';
import { voidTickets } from './move-account.ts';
import { makeSecret } from './quick-start.ts';
import type { SessionContext } from './session-context.ts';
import { storeTokens } from './session-store.ts';
import { type GivenTokens, receiveTokens } from './tokens.ts';

/** `code`: the server's error for the tokens to be replaced. */
export async function enterAsGuest(
  ctx: SessionContext,
  session: SessionRow,
  { accountKey, code = null }: { accountKey: Key; code?: string | null },
): Promise<Access> {
  const account = await ctx.device.accounts.get(accountKey);
  if (!account || account.guestSecret === null) {
    // Without tokens nothing was refused.
    return session.tokens
      ? endRefusedSessionOf(ctx, session, { accountKey, code })
      : endSessionOf(ctx, session);
  }
  // From here on the guest may exist on the server, so its data must stay its own.
  await voidTickets(ctx.device, accountKey);
  await waitOutTheGap(ctx, loadedAtMs(account));
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/auth/guest/quick-start/',
    body: JSON.stringify({
      hp_field: '',
      hp_ts: loadedAtMs(account),
      client_key: account.guestSecret,
      user_key: account.userKey ?? account.key,
    }),
  });
  if (reply.kind === 'none') return { kind: 'unreachable', retryAfterMs: null };
  if (reply.status === 200 || reply.status === 201) return takeIn(ctx, session, account, reply);
  // If the server knew this account, it refuses on purpose; a first quick-start is retried.
  if (account.serverUserId !== null) {
    if (reply.status === 410) return endRefusedSessionOf(ctx, session, { accountKey });
    if (isRefusedForGood(reply)) return endSessionOf(ctx, session, code);
  }
  return { kind: 'unreachable', retryAfterMs: reply.retryAfterMs ?? QUICK_START_GAP_MS };
}

function isRefusedForGood({ status, body }: Answer): boolean {
  if (status === 409) return readApiError(status, body).code !== 'in_progress';
  return status === 401 || status === 403;
}

/** Waits until a second has passed since the page's load: the server refuses earlier requests as a robot's. */
export async function waitOutTheGap({ ports }: SessionContext, pageLoadedAtMs: number): Promise<void> {
  const sinceMs = ports.clock.now() - pageLoadedAtMs;
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
  if (!(await isAccountOf(ctx.device, account.key, user)))
    return endRefusedSessionOf(ctx, session, { accountKey: account.key });
  await storeEntry(ctx, session, { account, user, tokens });
  return readBack(ctx, account.key);
}

/** Stores both or neither: if a late answer is dropped, the guest stays unknown to the server. */
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
 * Gives a secret to a guest that has only tokens (its device lost the database but not localStorage), since it could
 * not return from a logout. False if the server may not have it: to be repeated, as the next refresh does.
 */
export async function giveReturnKey(ctx: SessionContext, accountKey: Key, access: string): Promise<boolean> {
  const guestSecret = await prepareSecret(ctx, accountKey);
  if (guestSecret === undefined) return true;
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/auth/guest/return-key/',
    body: JSON.stringify({ client_key: guestSecret }),
    access,
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  if (reply.kind === 'none') return false;
  if (reply.status !== 204) return !isTryLater(reply.status);
  await inTransaction(ctx.device, [ctx.device.accounts], async () => {
    const account = await ctx.device.accounts.get(accountKey);
    if (account?.guestSecret !== guestSecret) return;
    const { isSecretPending: _, ...confirmed } = account;
    await ctx.device.accounts.put(confirmed);
  });
  return true;
}

/** The secret to send, stored before it is sent; undefined if there is nothing to send. */
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
