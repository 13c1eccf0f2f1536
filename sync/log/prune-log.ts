/**
 * Deletes old acknowledged entries. The log keeps them for a while, to send them again to a restored server and for the
 * journal.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { readLastAct } from '#db/queries/last-act.ts';
import { inTransaction } from '#db/transaction.ts';
import { readMeta, writeMeta } from '../meta.ts';

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
  { lastMs, nowMs, readIsGuest }: { lastMs: number; nowMs: number; readIsGuest: () => Promise<boolean> },
): Promise<void> {
  if (nowMs - lastMs < EVERY_MS && nowMs >= lastMs) return;
  const isGuest = await readIsGuest();
  await inTransaction(db, [db.log, db.meta, db.cursors], async () => {
    const total = await db.log.count();
    const oldest = await db.log.orderBy('seq').limit(PRUNED_AT_ONCE).toArray();
    const oldN = isGuest ? 0 : await findOldCursor(db);
    const isOld = ({ acknowledgedIn: n }: LogEntry) => n !== undefined && n <= oldN;
    const lastOld = oldest.findLastIndex(isOld);
    // What this device says next has to come after its last word, also by a clock that was years ahead then.
    const last = await readLastAct(db);
    const pruned = oldest.filter((entry, at) => {
      const { state, live, seq } = entry;
      const isOver = (state === 'acknowledged' || state === 'discarded') && seq !== last?.seq;
      const isLongOver = state === 'discarded' ? at < lastOld : isOld(entry);
      return isOver && live.length === 0 && (isLongOver || at < total - KEPT_ENTRIES);
    });
    await db.log.bulkDelete(pruned.map(({ seq }) => seq));
    if (pruned.length < PRUNED_AT_ONCE) await writeMeta(db, 'log-pruned', nowMs);
  });
}

/**
 * The number of the newest cursor that is too old to keep what it acknowledged, by the server's clock: the device's own
 * may jump by years and be right again tomorrow.
 */
async function findOldCursor(db: AccountDb): Promise<number> {
  const keptSinceMs = (await readMeta(db, 'server-time')) - KEPT_MS;
  const old = await db.cursors.filter(({ atMs }) => atMs < keptSinceMs).last();
  return old?.n ?? 0;
}
