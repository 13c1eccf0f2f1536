import type { Texts } from '../http/written-bytes.ts';
import type { Ports } from '../ports.ts';
import type { Act } from './acts.ts';
import type { Database, Trx } from './database.ts';
import type { DatabaseDialect } from './dialect.ts';
import type { Changes } from './revision.ts';
import type { UserRow } from './schema.ts';

/** One unit of work for one user: a transaction, one moment in time, who asks, and what the person did when. */
export interface Work {
  trx: Trx;
  dialect: DatabaseDialect;
  user: UserRow;
  /** The session that the access token belongs to. */
  sessionId: number;
  nowMs: number;
  /** nowMs as the tables keep times. */
  now: string;
  /** A name for a row that came without one. */
  makeKey(): string;
  changes: Changes;
  act: Act;
  /** For rows that stay and the long texts in them: refuses the call where the user has written too much of late. */
  countRows(rows: number, ...texts: Texts): void;
}

/** A work without a user, where a call is open to everybody. */
export type OpenWork = Pick<Work, 'trx' | 'dialect' | 'nowMs' | 'now'> & { user: UserRow | null };

export function makeOpenWork(database: Database, ports: Ports, trx: Trx): OpenWork {
  const nowMs = ports.now();
  return { trx, dialect: database.dialect, user: null, nowMs, now: toTime(nowMs) };
}

export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
