/**
 * Every write goes through here: one strict read-write transaction, tried again on a fresh connection when the
 * browser lost the old one (WebKit's "Connection to Indexed Database server lost", a closing connection).
 * The body may run twice, so it must only touch the database.
 */
import type { Dexie, Table } from 'dexie';

const LOST_CONNECTION = new Set(['InvalidStateError', 'UnknownError', 'DatabaseClosedError']);
const MAX_REOPENINGS = 3;

/** What went wrong when a write could not be stored. Nothing of it is half-written. */
export type StorageFailure = 'quota' | 'connection-lost' | 'other';

export async function inTransaction<T>(db: Dexie, tables: Table[], body: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction('rw', tables, body);
    } catch (error) {
      if (storageFailureOf(error) !== 'connection-lost' || attempt >= MAX_REOPENINGS) throw error;
      db.close({ disableAutoOpen: false });
      await db.open();
    }
  }
}

export function storageFailureOf(error: unknown): StorageFailure {
  const names = errorNames(error);
  if (names.includes('QuotaExceededError')) return 'quota';
  return names.some(name => LOST_CONNECTION.has(name)) ? 'connection-lost' : 'other';
}

/** Dexie wraps the browser's error: the name that matters may be the inner one's. */
function errorNames(error: unknown): string[] {
  const names: string[] = [];
  for (let at = error; at instanceof Object; at = (at as { inner?: unknown }).inner) {
    const { name } = at as { name?: unknown };
    if (typeof name === 'string') names.push(name);
    if (names.length > 4) break;
  }
  return names;
}
