/**
 * Deletes old acknowledged entries. The log keeps them for a while, to send them again to a restored server and for the
 * journal.
 */
import type { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeMeta } from '../meta.ts';

const KEPT_MS = 90 * 24 * 3600_000;
/** Some 20 MB, at 500 bytes an entry. */
const KEPT_ENTRIES = 40_000;
const PRUNED_AT_ONCE = 500;
const EVERY_MS = 24 * 3600_000;

/**
 * Once a day, oldest first; `lastMs`: the last time. Entries that still count for a view stay at any age. A guest's stay at
 * any age up to KEPT_ENTRIES: the server deletes guests after 400 days, and only the log can send their data again.
 */
export async function pruneLog(
  db: AccountDb,
  { lastMs, nowMs, isGuest }: { lastMs: number; nowMs: number; isGuest: boolean },
): Promise<void> {
  if (nowMs - lastMs < EVERY_MS && nowMs >= lastMs) return;
  const keptSinceMs = isGuest ? Number.NEGATIVE_INFINITY : nowMs - KEPT_MS;
  await inTransaction(db, [db.log, db.meta], async () => {
    const total = await db.log.count();
    const oldest = await db.log.orderBy('seq').limit(PRUNED_AT_ONCE).toArray();
    const spent = oldest.filter(
      ({ state, live, actedAtMs, settledAtMs = actedAtMs }, at) =>
        (state === 'acknowledged' || state === 'discarded') &&
        live.length === 0 &&
        (settledAtMs < keptSinceMs || at < total - KEPT_ENTRIES),
    );
    await db.log.bulkDelete(spent.map(({ seq }) => seq));
    if (spent.length < PRUNED_AT_ONCE) await writeMeta(db, 'log-pruned', nowMs);
  });
}
