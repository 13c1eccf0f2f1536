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
  _requests: { request: RawRequest }[];
  /** Runs the next request, or commits when there is none. */
  _start(): void;
  _abort(errorName: string | null): void;
}

export interface RawDatabase {
  transactions: RawTransaction[];
  processTransactions(): void;
}

export interface RawConnection extends RawTarget {
  _rawDatabase: RawDatabase;
  _closePending: boolean;
  transaction(stores: string | string[], mode?: string, options?: unknown): RawTransaction;
  close(): void;
}

export interface RawFactory {
  _databases: Map<string, RawDatabase>;
  _connectionQueues: Map<string, Promise<unknown>>;
}
