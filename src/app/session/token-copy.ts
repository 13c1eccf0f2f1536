/**
 * The tokens' copy in localStorage (`auth.tokens.v1`), for tabs and for other clients of this origin. The
 * device's database is the master; both carry the generation, and the newest wins.
 */
import type { SessionRow } from '#db/device-db.ts';

export const TOKENS_KEY = 'auth.tokens.v1';
/** Foreign tokens in whose place somebody came in before it could be asked whose they are. */
export const LEFT_KEY = 'auth.tokens.left.v1';

export interface TokenCopy {
  access: string;
  refresh: string;
  /** Null: somebody else wrote it, who knows nothing of generations. */
  generation: number | null;
}

/** What a stored text means; undefined for none and for what no tokens can be read from. */
export function parseTokenCopy(text: string | null): TokenCopy | undefined {
  const { access, refresh, generation } = parseObject(text);
  if (typeof access !== 'string' || typeof refresh !== 'string') return undefined;
  return { access, refresh, generation: typeof generation === 'number' ? generation : null };
}

/** True for tokens that did not come from our own database: whose they are has to be asked. */
export function isForeign(copy: TokenCopy, session: SessionRow): boolean {
  const isOurs = session.tokens?.access === copy.access && session.tokens.refresh === copy.refresh;
  return !isOurs && (copy.generation === null || copy.generation > session.generation);
}

/** Writes the copy as the database has it. */
export function storeTokenCopy(store: Storage, { tokens, generation }: SessionRow): void {
  if (!tokens) {
    store.removeItem(TOKENS_KEY);
    return;
  }
  const { access, refresh } = tokens;
  store.setItem(TOKENS_KEY, JSON.stringify({ access, refresh, generation }));
}

/** Keeps foreign tokens foreign: without a generation, they are asked about again. */
export function storeForeignTokens(store: Storage, { access, refresh }: TokenCopy, at = TOKENS_KEY): void {
  store.setItem(at, JSON.stringify({ access, refresh }));
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return value instanceof Object ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
