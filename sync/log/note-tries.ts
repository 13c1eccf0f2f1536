/** Records when an entry's call was sent and with what result, to find out why a change is not on the server. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry, Try } from '#db/log-entry.ts';

/** After a summer offline the last tries say as much as all. */
export const TRIES_KEPT = 5;

export function withTry(entry: LogEntry, last: Try): LogEntry {
  return { ...entry, tries: [...(entry.tries ?? []), last].slice(-TRIES_KEPT) };
}

/**
 * In the running transaction: records a try without results for any call. Entries that the person decided on meanwhile
 * stay as they are.
 */
export async function noteTries(db: AccountDb, sent: readonly LogEntry[], last: Try): Promise<void> {
  const current = await db.log.bulkGet(sent.map(({ seq }) => seq));
  const tried = current.filter((entry, at) => entry?.state === 'sealed' && entry.id === sent[at]?.id);
  await db.log.bulkPut(tried.flatMap(entry => (entry ? withTry(entry, last) : [])));
}
