import type { Ports } from '../ports.ts';
import type { Database, Trx } from './database.ts';
import type { DatabaseDialect } from './dialect.ts';
import type { TakeRevision } from './revision.ts';
import type { UserRow } from './schema.ts';

/** One unit of work for one user: a transaction, one moment in time, and who asks. */
export interface Work {
  trx: Trx;
  dialect: DatabaseDialect;
  user: UserRow;
  /** The session that the access token belongs to. */
  sessionId: number;
  nowMs: number;
  /** nowMs as the tables keep times. */
  now: string;
  /** For every row written that a pull reads. */
  takeRevision: TakeRevision;
  /** For rows that stay: refuses the call where the user has written too many of late. */
  countRows(rows: number): void;
}

/** What a user's rows are changed with, also where nobody asks. */
export type Change = Pick<Work, 'trx' | 'user' | 'now' | 'takeRevision'>;

/** A work without a user, where a call is open to everybody. */
export type OpenWork = Omit<Work, 'user' | 'sessionId' | 'takeRevision' | 'countRows'> & {
  user: UserRow | null;
};

export function makeOpenWork(database: Database, ports: Ports, trx: Trx): OpenWork {
  const nowMs = ports.now();
  return { trx, dialect: database.dialect, user: null, nowMs, now: toTime(nowMs) };
}

export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
