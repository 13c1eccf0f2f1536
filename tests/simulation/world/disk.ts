/**
 * A device's IndexedDB, shared by its tabs and its service worker: each gets a factory of its own onto the same
 * databases, so that killing one of them aborts its transactions and closes its connections, as a browser does.
 */
import './quick-idb.ts';
import { forceCloseDatabase, IDBFactory, IDBKeyRange, IDBOpenDBRequest } from 'fake-indexeddb';
import type { StorageDependencies } from '#db/account-db.ts';
import { type DiskFaults, haunt, refuses } from './disk-faults.ts';
import type { RawConnection, RawDatabase, RawEvent, RawFactory, RawTransaction } from './fake-idb.ts';
import { nameWithin } from './news.ts';
import type { Process } from './process.ts';
import type { Scheduler } from './scheduler.ts';

/** More than a seed ever has at one time. */
const MOST_OPEN = 100;

export class Disk {
  /** Called with every commit, before anybody else hears of it. */
  onCommit: (database: RawDatabase, stores: ReadonlySet<string>) => void = () => {};
  readonly #scheduler: Scheduler;
  readonly #databases = new Map<string, RawDatabase>();
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #opening = new Map<Process, number>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** While a database is being opened (and perhaps made) its tab lives on: an upgrade cut in two is the browser's care. */
  isOpening(process: Process): boolean {
    return (this.#opening.get(process) ?? 0) > 0;
  }

  /** What stands on it now, committed or not. */
  raw(name: string): RawDatabase | undefined {
    return this.#databases.get(name);
  }

  /** The disk as one tab or worker reaches it. */
  for(process: Process, faults: DiskFaults): StorageDependencies {
    const connections = new Set<RawConnection>();
    const factory = new IDBFactory();
    const raw = factory as unknown as RawFactory;
    raw._databases = this.#databases;
    raw._connectionQueues = this.#queues;
    const open = factory.open.bind(factory);
    factory.open = (name, version) => {
      if (process.isDead) return new IDBOpenDBRequest();
      const request = open(name, version);
      this.#countOpening(process, 1);
      const settled = () => this.#countOpening(process, -1);
      request.addEventListener('error', settled);
      request.addEventListener('success', () => {
        settled();
        const connection = request.result as unknown as RawConnection;
        connections.add(connection);
        connection.name = nameWithin(connection.name, process);
        this.#watch(connection, process, faults);
      });
      return request;
    };
    process.onDeath(() => {
      for (const connection of connections) this.#cutOff(connection);
    });
    // One realm holds all devices, and Dexie's cache knows databases by name alone. It looks through its list of open
    // ones at every close, and the dead are on it until the collector finds them.
    const options = { indexedDB: factory, IDBKeyRange, cache: 'disabled', maxConnections: MOST_OPEN };
    return options as StorageDependencies;
  }

  /** The browser takes everything away, to make room. Nothing of the device may be running. */
  evict(): void {
    this.#databases.clear();
    this.#queues.clear();
  }

  /** Its device is switched off: what still runs on it tells nobody. */
  hush(): void {
    for (const { transactions, processTransactions } of this.#databases.values()) {
      for (const transaction of transactions) silence(transaction, processTransactions);
    }
  }

  #countOpening(process: Process, by: number): void {
    this.#opening.set(process, (this.#opening.get(process) ?? 0) + by);
  }

  #watch(connection: RawConnection, process: Process, faults: DiskFaults): void {
    const begin = connection.transaction.bind(connection);
    connection.transaction = (stores, mode, options) => {
      // From now on it refuses every transaction, this one first.
      if (!connection._closePending && refuses(faults)) forceCloseDatabase(connection as never);
      const transaction = begin(stores, mode, options);
      this.#watchEnd(transaction, process);
      if (mode === 'readwrite') haunt(transaction, faults);
      return transaction;
    };
  }

  /** A frozen tab's transaction runs to its end (browsers see to that); the tab hears of it when it thaws. */
  #watchEnd(transaction: RawTransaction, process: Process): void {
    const dispatch = transaction.dispatchEvent.bind(transaction);
    transaction.dispatchEvent = (event: RawEvent) => {
      const { type } = event;
      if (type === 'complete' && transaction.mode === 'readwrite')
        this.onCommit(transaction.db._rawDatabase, transaction._scope);
      if ((type !== 'complete' && type !== 'abort') || !process.isFrozen) return dispatch(event);
      const { processTransactions } = transaction.db._rawDatabase;
      transaction.listeners = transaction.listeners.filter(
        ({ callback }) => callback !== processTransactions,
      );
      processTransactions();
      process.deliver(() => dispatch(event));
      return true;
    };
  }

  #cutOff(connection: RawConnection): void {
    const { transactions, processTransactions } = connection._rawDatabase;
    for (const transaction of [...transactions]) {
      if (transaction.db !== connection || transaction._state === 'finished') continue;
      silence(transaction, processTransactions);
      transaction._abort('AbortError');
    }
    connection.listeners = [];
    if (!connection._closePending) connection.close();
    // Those that waited for the dead one's transactions.
    this.#scheduler.after(0, processTransactions);
    this.#scheduler.after(1, processTransactions);
  }
}

/** Nobody is there to hear of it, but the database's own bookkeeping goes on. */
function silence(transaction: RawTransaction, processTransactions: () => void): void {
  transaction.listeners = transaction.listeners.filter(({ callback }) => callback === processTransactions);
  transaction.onabort = null;
  transaction.oncomplete = null;
  transaction.onerror = null;
  for (const { request } of transaction._requests) {
    request.listeners = [];
    request.onsuccess = null;
    request.onerror = null;
  }
}
