/** What can go wrong with a device's storage, armed beforehand and used up by the next transaction that writes. */
import { forceCloseDatabase } from 'fake-indexeddb';
import type { RawTransaction } from './fake-idb.ts';

export type DiskFault =
  /** The browser gives the transaction up, for reasons of its own. */
  | { kind: 'disk-abort'; afterRequests: number }
  /** No room left. */
  | { kind: 'disk-quota'; afterRequests: number }
  /** WebKit's "Connection to Indexed Database server lost": everything on the connection aborts. */
  | { kind: 'disk-lost'; afterRequests: number }
  /** "The database connection is closing": refused before it begins. */
  | { kind: 'disk-closing' };

export interface DiskFaults {
  armed: DiskFault[];
  /** Called once a fault has struck. */
  struck: (fault: DiskFault) => void;
}

const ERROR_NAMES = {
  'disk-abort': 'AbortError',
  'disk-quota': 'QuotaExceededError',
  'disk-lost': 'UnknownError',
} as const;

/** Before a transaction begins: true when it must not. */
export function refuses(faults: DiskFaults): boolean {
  const at = faults.armed.findIndex(fault => fault.kind === 'disk-closing');
  const fault = faults.armed[at];
  if (!fault) return false;
  faults.armed.splice(at, 1);
  faults.struck(fault);
  return true;
}

/** Lets the next armed fault strike this transaction after so many requests, or at its commit if it has fewer. */
export function haunt(transaction: RawTransaction, faults: DiskFaults): void {
  const at = faults.armed.findIndex(fault => fault.kind !== 'disk-closing');
  const fault = faults.armed[at];
  if (!fault || fault.kind === 'disk-closing') return;
  faults.armed.splice(at, 1);
  let left = fault.afterRequests;
  const start = transaction._start.bind(transaction);
  transaction._start = () => {
    const isCommit = transaction._requests.length === 0;
    if (transaction._state === 'finished' || (left-- > 0 && !isCommit)) return start();
    transaction._start = start;
    faults.struck(fault);
    transaction._abort(ERROR_NAMES[fault.kind]);
    if (fault.kind === 'disk-lost') forceCloseDatabase(transaction.db as never);
  };
}
