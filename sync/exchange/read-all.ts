/** Reads the rows of an answer, and again those that could not be read before: a later version of the app may. */
import type { AccountDb } from '#db/account-db.ts';
import { type ReadRow, readRow, UnreadableRow } from './read-row.ts';

/** In the running transaction. An unreadable row is set aside until a later answer has it readable, or deletes it. */
export async function readAll(db: AccountDb, rows: readonly unknown[], nowMs: number): Promise<ReadRow[]> {
  const kept = new Map((await db.unread.toArray()).map(({ id, value }) => [id, value]));
  const read: ReadRow[] = [];
  const unread = new Map<string, unknown>();
  // The kept ones first: they are older.
  for (const value of [...kept.values(), ...rows]) {
    const id = nameOf(value);
    try {
      read.push(readRow(value));
      unread.delete(id);
    } catch (error) {
      if (!(error instanceof UnreadableRow || error instanceof TypeError)) throw error;
      unread.set(id, value);
    }
  }
  const fresh = [...unread].filter(([id, value]) => kept.get(id) !== value);
  const done = [...kept.keys()].filter(id => !unread.has(id));
  if (fresh.length > 0) await db.unread.bulkPut(fresh.map(([id, value]) => ({ id, value, atMs: nowMs })));
  if (done.length > 0) await db.unread.bulkDelete(done);
  return read;
}

function nameOf(value: unknown): string {
  const { kind, of, key } = (value ?? {}) as { kind?: unknown; of?: unknown; key?: unknown };
  return `${String(kind === 'gone' ? of : kind)}/${String(key)}`;
}
