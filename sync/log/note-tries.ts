/** When an entry's call went out, and what came of that: for whoever has to find out why something is not on the server. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry, Try } from '#db/log-entry.ts';

/** Of a summer without network the last ones tell as much as all. */
export const TRIES_KEPT = 5;

export function withTry(entry: LogEntry, last: Try): LogEntry {
  return { ...entry, tries: [...(entry.tries ?? []), last].slice(-TRIES_KEPT) };
}

/** In the running transaction: nothing was said of any of the calls. What the person decided meanwhile stays as it is. */
export async function noteTries(db: AccountDb, sent: readonly LogEntry[], last: Try): Promise<void> {
  const current = await db.log.bulkGet(sent.map(({ seq }) => seq));
  const tried = current.filter((entry, at) => entry?.state === 'sealed' && entry.id === sent[at]?.id);
  await db.log.bulkPut(tried.flatMap(entry => (entry ? withTry(entry, last) : [])));
}
