/** What this device remembers of the names in imported files. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';

const MATCHES_ID = 'import-matches';

/** By the folded name of the file's exercise; null: an own one was made. */
export type RememberedMatches = Record<string, Key | null>;

export async function getRememberedMatches(db: AccountDb): Promise<RememberedMatches> {
  return ((await db.meta.get(MATCHES_ID))?.value ?? {}) as RememberedMatches;
}

/** Null: what was remembered of that name is forgotten. */
export async function rememberMatches(db: AccountDb, matches: RememberedMatches): Promise<void> {
  const all = Object.entries({ ...(await getRememberedMatches(db)), ...matches });
  const value = Object.fromEntries(all.filter(([, key]) => key !== null));
  await db.meta.put({ id: MATCHES_ID, value });
}
