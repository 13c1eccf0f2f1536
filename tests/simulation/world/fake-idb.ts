/** The parts of fake-indexeddb's insides that the simulated disk needs and its types leave out. */

export interface RawEvent {
  type: string;
}

export interface RawTarget {
  listeners: { type: string; callback: unknown }[];
  dispatchEvent(event: RawEvent): boolean;
}

export interface RawRequest extends RawTarget {
  onsuccess: unknown;
  onerror: unknown;
}

export interface RawTransaction extends RawTarget {
  mode: 'readonly' | 'readwrite' | 'versionchange';
  db: RawConnection;
  onabort: unknown;
  oncomplete: unknown;
  onerror: unknown;
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _started: boolean;
  _scope: ReadonlySet<string>;
  _requests: { request: RawRequest }[];
  /** Runs the next request, or commits when there is none. */
  _start(): void;
  _abort(errorName: string | null): void;
}

/** Of a store: by primary key, with its value. Of an index: by the index's key, with the primary key as value. */
interface RawRecords {
  values(): Iterable<{ key: unknown; value: unknown }>;
  get(key: unknown): { value: unknown } | undefined;
}

interface RawStore {
  records: RawRecords;
  rawIndexes: ReadonlyMap<string, { records: RawRecords }>;
}

export interface RawDatabase {
  name: string;
  transactions: RawTransaction[];
  rawObjectStores: ReadonlyMap<string, RawStore>;
  processTransactions(): void;
}

export interface RawConnection extends RawTarget {
  name: string;
  _rawDatabase: RawDatabase;
  _closePending: boolean;
  transaction(stores: string | string[], mode?: string, options?: unknown): RawTransaction;
  close(): void;
}

export interface RawFactory {
  _databases: Map<string, RawDatabase>;
  _connectionQueues: Map<string, Promise<unknown>>;
}

/** The rows of a table as they lie there: not to be changed. */
export function rawRows<Row>(database: RawDatabase, table: string): Row[] {
  const store = database.rawObjectStores.get(table);
  return store ? Array.from(store.records.values(), record => record.value as Row) : [];
}

export function rawRow<Row>(database: RawDatabase, table: string, key: unknown): Row | undefined {
  return database.rawObjectStores.get(table)?.records.get(key)?.value as Row | undefined;
}

/** Primary keys of the rows that an index holds. */
export function rawIndexed<Key>(database: RawDatabase, table: string, index: string): Set<Key> {
  const records = database.rawObjectStores.get(table)?.rawIndexes.get(index)?.records;
  return new Set(records ? Array.from(records.values(), record => record.value as Key) : []);
}
