/**
 * Every write goes through here: one strict read-write transaction, tried again on a fresh connection when the
 * browser lost the old one (WebKit's "Connection to Indexed Database server lost", a closing connection), or when the
 * page was left in the midst of it and has come back.
 * The body may run twice, so it must only touch the database. Awaiting functions that do not is fine, a loop of them is
 * not: Dexie follows a transaction over about a hundred native awaits since its last request, in a nested one over some
 * ten, and waiting for anything but its own requests (a call, a lock, a timer) ends it at once.
 */
import { Dexie, RangeSet, type Table, type Transaction } from 'dexie';
import { wasCutOff } from './cut-off.ts';

/** What Dexie says of a connection that another transaction of this tab has lost and is opening again. */
const BEING_REOPENED = 'OpenFailedError';
const LOST_CONNECTION = new Set(['InvalidStateError', 'UnknownError', 'DatabaseClosedError', BEING_REOPENED]);
const MAX_REOPENINGS = 3;

/** What went wrong when a write could not be stored. Nothing of it is half-written. */
export type StorageFailure = 'quota' | 'connection-lost' | 'other';

export async function inTransaction<T>(db: Dexie, tables: Table[], body: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    let transaction: Transaction | undefined;
    try {
      // `async`, or Dexie takes the first native await for the transaction's end.
      return await db.transaction('rw', tables, async running => {
        transaction = running;
        const result = await body();
        tellNews(db, running);
        return result;
      });
    } catch (error) {
      const failure = storageFailureOf(error, transaction);
      if (failure !== 'connection-lost' || attempt >= MAX_REOPENINGS) {
        throw failure === storageFailureOf(error) ? error : new StorageError(failure, error);
      }
      db.close({ disableAutoOpen: false });
      await db.open();
    }
  }
}

/** Beyond some thirty changed keys, Dexie does not say which. */
const MOST_DEPTH = 5;
/** Of transactions that hold their news back the first tells it, and each tenth. */
const TOLD_EVERY = 10;

type News = Record<string, { d?: number }>;

const holding = new WeakSet<Transaction>();
/** What was held back since, and in how many transactions. */
const heldBack = new WeakMap<Dexie, { news: News; count: number }>();

/**
 * In the running transaction, which is one of many in a row: the live queries of all tabs may hear of it some transactions
 * later, or with the first that does not hold its news back. Each time they hear they read, and the next transaction waits for them.
 */
export function holdNews(): void {
  if (Dexie.currentTransaction) holding.add(Dexie.currentTransaction);
}

/**
 * Dexie tells every live query of every tab which keys a transaction changed, and a query that they do not concern gathers
 * them, in trees, until it runs again. While thousands of trainings are stored that takes all of a page's time. Of a
 * large change the queries hear that the whole table has changed. Dexie has no option for it, so this writes where it
 * keeps the trees (tests/unit/db/news.test.ts notices if it no longer does).
 */
function tellNews(db: Dexie, running: Transaction): void {
  const written = running.idbtrans as { mutatedParts?: News };
  const { news, count } = heldBack.get(db) ?? { news: {}, count: 0 };
  const all = { ...written.mutatedParts, ...news };
  for (const [part, { d = 0 }] of Object.entries(all)) {
    if (d > MOST_DEPTH) all[part] = everything();
  }
  const isHeld = holding.has(running) && count % TOLD_EVERY > 0;
  const parts = isHeld ? Object.keys(all) : [];
  heldBack.set(db, {
    news: Object.fromEntries(parts.map(part => [part, everything()])),
    count: holding.has(running) ? count + 1 : 0,
  });
  if (isHeld) delete written.mutatedParts;
  else if (written.mutatedParts || Object.keys(news).length > 0) written.mutatedParts = all;
}

function everything(): RangeSet {
  return new RangeSet(Dexie.minKey, Dexie.maxKey);
}

/** Reads in one transaction, so all rows are of one moment. Reopens a connection that was closed meanwhile. */
export async function readTransaction<T>(db: Dexie, tables: Table[], body: () => Promise<T>): Promise<T> {
  const look = () => db.transaction('r', tables, async () => body());
  try {
    return await look();
  } catch (error) {
    if (!errorNames(error).includes(BEING_REOPENED)) throw error;
    await db.open();
    return look();
  }
}

/** What the transaction knows and the error of its first broken request does not tell. */
class StorageError extends Error {
  readonly failure: StorageFailure;

  constructor(failure: StorageFailure, cause: unknown) {
    super(`storage failed: ${failure}`, { cause });
    this.name = 'StorageError';
    this.failure = failure;
  }
}

/** With `transaction`, also by the reason for which the browser gave it up. */
export function storageFailureOf(error: unknown, transaction?: Transaction): StorageFailure {
  if (error instanceof StorageError) return error.failure;
  const native = transaction?.idbtrans as IDBTransaction | undefined;
  if (wasCutOff(native)) return 'connection-lost';
  const names = [...errorNames(error), ...errorNames(native?.error)];
  if (names.includes('QuotaExceededError')) return 'quota';
  return names.some(name => LOST_CONNECTION.has(name)) ? 'connection-lost' : 'other';
}

/** Dexie wraps the browser's error, and gathers those of many rows: the name that matters may be an inner one's. */
function errorNames(error: unknown, depth = 0): string[] {
  if (!(error instanceof Object) || depth > 4) return [];
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  return [
    ...(typeof name === 'string' ? [name] : []),
    ...errorNames(inner, depth + 1),
    ...(Array.isArray(failures) ? failures.flatMap(failure => errorNames(failure, depth + 1)) : []),
  ];
}
