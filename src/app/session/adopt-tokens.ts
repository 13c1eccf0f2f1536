/**
 * Signs in with tokens that another client of this origin left in localStorage. That may have been long ago: an
 * access token that is over, or refused, is renewed with the refresh token beside it.
 */
import type { Key } from '#domain/ids.ts';
import { REFRESH_TIMEOUT_MS } from '#domain/limits.ts';
import { isTryLater } from '#sync/http/reply.ts';
import { send } from '#sync/http/send.ts';
import { keepWayBack, type LoginResult, signIn } from '#sync/session/login.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { seemsOver } from '#sync/session/tokens.ts';
import { LEFT_KEY, parseTokenCopy, storeForeignTokens, TOKENS_KEY, type TokenCopy } from './token-copy.ts';

/** 'later': the server could not be asked, or could not say. 'overtaken': the person has come in by themselves since. */
type Adoption = 'taken' | 'refused' | 'later' | 'overtaken';

/** `over`: who was signed in when they were found. */
export function adoptTokens(
  ctx: SessionContext,
  store: Storage,
  { copy, over }: { copy: TokenCopy; over: Key | null },
): Promise<Adoption> {
  return askWithFresh(ctx, store, { copy, at: TOKENS_KEY, ask: tokens => signIn(ctx, tokens, over) });
}

/** Tokens in whose place somebody has come in: makes a guest one to return to, and signs nobody in. */
export async function takeLeft(ctx: SessionContext, store: Storage): Promise<void> {
  const copy = parseTokenCopy(store.getItem(LEFT_KEY));
  if (!copy) return;
  const adoption = await askWithFresh(ctx, store, {
    copy,
    at: LEFT_KEY,
    ask: tokens => keepWayBack(ctx, tokens),
  });
  if (adoption !== 'later') store.removeItem(LEFT_KEY);
}

interface Found {
  copy: TokenCopy;
  /** Where in localStorage. */
  at: string;
  ask: (tokens: TokenCopy) => Promise<LoginResult>;
}

async function askWithFresh(
  ctx: SessionContext,
  store: Storage,
  { copy, at, ask }: Found,
): Promise<Adoption> {
  const askAsFound = async () => adoptionOf(await ask(copy));
  async function askRenewed(): Promise<Adoption> {
    const renewal = await renew(ctx, copy.refresh);
    if (typeof renewal === 'string') return renewal;
    // Kept before its first use: the old refresh token may be worth nothing any more.
    const renewed = { ...copy, ...renewal };
    storeForeignTokens(store, renewed, at);
    return adoptionOf(await ask(renewed));
  }
  const isOver = seemsOver(copy.access, ctx.ports.clock.now());
  const first = await (isOver ? askRenewed() : askAsFound());
  if (first !== 'refused') return first;
  return isOver ? askAsFound() : askRenewed();
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
