/**
 * Signs in with tokens that another client of this origin left in localStorage. That may have been long ago: an
 * access token that is over, or refused, is renewed with the refresh token beside it.
 */
import type { SessionRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { REFRESH_TIMEOUT_MS } from '#domain/limits.ts';
import { isTryLater } from '#sync/http/reply.ts';
import { send } from '#sync/http/send.ts';
import { type LoginResult, signIn } from '#sync/session/login.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { seemsOver } from '#sync/session/tokens.ts';
import { LEFT_KEY, parseTokenCopy, storeForeignTokens, type TokenCopy } from './token-copy.ts';

/** 'later': the server could not be asked, or could not say. 'overtaken': the person has come in by themselves since. */
type Adoption = 'taken' | 'refused' | 'later' | 'overtaken';

interface Found {
  copy: TokenCopy;
  /** Who was signed in when it was found. */
  over: Key | null;
  /** Where in localStorage, if not in their own place. */
  at?: string;
}

export async function adoptTokens(ctx: SessionContext, store: Storage, found: Found): Promise<Adoption> {
  const isOver = seemsOver(found.copy.access, ctx.ports.clock.now());
  const first = await (isOver ? adoptRenewed(ctx, store, found) : adopt(ctx, found));
  if (first !== 'refused') return first;
  return isOver ? adopt(ctx, found) : adoptRenewed(ctx, store, found);
}

/** Tokens in whose place somebody has come in. Signs nobody in, but makes a guest one to return to. */
export async function takeLeft(
  ctx: SessionContext,
  store: Storage,
  { accountKey }: SessionRow,
): Promise<void> {
  const copy = parseTokenCopy(store.getItem(LEFT_KEY));
  if (!copy || accountKey === null) return;
  const adoption = await adoptTokens(ctx, store, { copy, over: null, at: LEFT_KEY });
  if (adoption !== 'later') store.removeItem(LEFT_KEY);
}

async function adopt(ctx: SessionContext, { copy, over }: Found): Promise<Adoption> {
  return adoptionOf(await signIn(ctx, copy, over));
}

async function adoptRenewed(
  ctx: SessionContext,
  store: Storage,
  { copy, over, at }: Found,
): Promise<Adoption> {
  const renewal = await renew(ctx, copy.refresh);
  if (typeof renewal === 'string') return renewal;
  // Kept before its first use: the old refresh token may be worth nothing any more.
  const renewed = { ...copy, ...renewal };
  storeForeignTokens(store, renewed, at);
  return adopt(ctx, { copy: renewed, over });
}

function adoptionOf({ kind }: LoginResult): Adoption {
  if (kind === 'ok') return 'taken';
  if (kind === 'cancelled') return 'overtaken';
  return kind === 'tokens-refused' ? 'refused' : 'later';
}

async function renew(ctx: SessionContext, refresh: string) {
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/token/refresh/',
    body: JSON.stringify({ refresh }),
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  if (reply.kind === 'none' || isTryLater(reply.status)) return 'later';
  const fresh = reply.body as { access?: unknown; refresh?: unknown } | null;
  if (reply.status !== 200 || typeof fresh?.access !== 'string') return 'refused';
  return { access: fresh.access, refresh: typeof fresh.refresh === 'string' ? fresh.refresh : refresh };
}
