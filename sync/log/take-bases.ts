/** Keeps the server's last word on rows before entries begin to count for them. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { BaseRow } from '#db/rows.ts';
import { readBases } from './read-bases.ts';
import { readViews } from './views.ts';

/** In the running transaction. If no entry counted for a row so far, its view is the server's last word. */
export async function takeBases(db: AccountDb, entries: readonly Pick<LogEntry, 'live'>[]): Promise<void> {
  const refs = [...new Set(entries.flatMap(entry => entry.live))];
  const known = await readBases(db, refs);
  const fresh = refs.filter(ref => !known.has(ref));
  if (fresh.length === 0) return;
  const views = await readViews(db, fresh);
  await db.bases.bulkPut(fresh.map((ref): BaseRow => ({ ref, row: views.get(ref) ?? null })));
}
