/** The cursors that the server gave, so that a restored server can be found back to: the newest and, thinning out, older ones. */
import type { AccountDb } from '#db/account-db.ts';

const KEPT = 64;

export interface NewCursor {
  cursor: string;
  /** The one before, and its number. */
  previous: string | null;
  n: number;
  nowMs: number;
}

/** In the running transaction. The number of the cursor: a new one where it has moved. */
export async function rememberCursor(
  db: AccountDb,
  { cursor, previous, n, nowMs }: NewCursor,
): Promise<number> {
  if (cursor === previous) return n;
  const next = await db.cursors.add({ cursor, atMs: nowMs });
  if (next % KEPT === 0) await thinOut(db);
  return next;
}

/** Of the older ones every second goes, and of what is left of them again, each time. */
async function thinOut(db: AccountDb): Promise<void> {
  const numbers = (await db.cursors.toCollection().primaryKeys()).sort((a, b) => b - a);
  const older = numbers.slice(KEPT / 2);
  const dropped = older.filter((_, at) => at % 2 === 1);
  await db.cursors.bulkDelete(dropped);
}
