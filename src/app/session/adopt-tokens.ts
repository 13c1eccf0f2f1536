/**
 * Signs in with tokens that another client of this origin left in localStorage. That may have been long ago: an
 * access token that is over, or refused, is renewed with the refresh token beside it.
 */
import { REFRESH_TIMEOUT_MS } from '#domain/limits.ts';
import { send } from '#sync/http/send.ts';
import { type LoginResult, signIn } from '#sync/session/login.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { seemsOver } from '#sync/session/tokens.ts';
import { storeForeignTokens, type TokenCopy } from './token-copy.ts';

/** 'later': the server could not be asked, or could not say. */
export type Adoption = 'taken' | 'refused' | 'later';

export async function adoptTokens(ctx: SessionContext, store: Storage, copy: TokenCopy): Promise<Adoption> {
  const isOver = seemsOver(copy.access, ctx.ports.clock.now());
  const first = isOver ? await adoptRenewed(ctx, store, copy) : adoptionOf(await signIn(ctx, copy));
  if (first !== 'refused') return first;
  return isOver ? adoptionOf(await signIn(ctx, copy)) : adoptRenewed(ctx, store, copy);
}

async function adoptRenewed(ctx: SessionContext, store: Storage, copy: TokenCopy): Promise<Adoption> {
  const renewal = await renew(ctx, copy.refresh);
  if (typeof renewal === 'string') return renewal;
  // Kept before its first use: the old refresh token may be worth nothing any more.
  const renewed = { ...copy, ...renewal };
  storeForeignTokens(store, renewed);
  return adoptionOf(await signIn(ctx, renewed));
}

function adoptionOf({ kind }: LoginResult): Adoption {
  if (kind === 'ok') return 'taken';
  return kind === 'tokens-refused' ? 'refused' : 'later';
}

async function renew(ctx: SessionContext, refresh: string) {
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/token/refresh/',
    body: JSON.stringify({ refresh }),
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  if (reply.kind === 'none' || reply.status >= 500 || reply.status === 429) return 'later';
  const fresh = reply.body as { access?: unknown; refresh?: unknown } | null;
  if (reply.status !== 200 || typeof fresh?.access !== 'string') return 'refused';
  return { access: fresh.access, refresh: typeof fresh.refresh === 'string' ? fresh.refresh : refresh };
}
