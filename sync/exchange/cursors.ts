/**
 * Keeps cursors that the server has given: the newest and, with growing gaps, older ones. With them a device finds
 * common ground with a restored server.
 */
import type { AccountDb } from '#db/account-db.ts';

const KEPT = 64;

export interface NewCursor {
  cursor: string;
  /** The previous cursor, and its number. */
  previous: string | null;
  n: number;
  /** When the server gave it, by its clock. */
  serverMs: number;
}

/** In the running transaction. Returns the cursor's number: a new one if the cursor has moved. */
export async function rememberCursor(
  db: AccountDb,
  { cursor, previous, n, serverMs }: NewCursor,
): Promise<number> {
  if (cursor === previous) return n;
  const next = await db.cursors.add({ cursor, atMs: serverMs });
  if (next % KEPT === 0) await thinOut(db);
  return next;
}

/** Drops every second of the older cursors, and of what remains again, each time. */
async function thinOut(db: AccountDb): Promise<void> {
  const numbers = (await db.cursors.toCollection().primaryKeys()).sort((a, b) => b - a);
  const older = numbers.slice(KEPT / 2);
  const dropped = older.filter((_, at) => at % 2 === 1);
  await db.cursors.bulkDelete(dropped);
}
