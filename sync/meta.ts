/** The sync's small values in a user's database: one row each in `meta`, read and written by these names. */
import type { AccountDb } from '#db/account-db.ts';

export interface SyncMeta {
  /** The right to exchange; see exchange/lease.ts. */
  lease: Lease;
  /** Names this database to the server; within it `actedAtMs` never decreases. A discarded database gets a new name. */
  writer: string | undefined;
  /** How far this device has read the server's changes; null: nothing has been read. */
  cursor: string | null;
  reading: Reading;
  /** When this device last noticed a restore of the server. */
  'restored-at': number | null;
  /** When to try the network again after no answer, and how often it failed in a row. */
  retry: Retry;
  /** Grows each time the person asks to send now. */
  nudges: number;
  /** Workouts whose figures must still be computed: a first reading does that after each page. */
  underived: string[];
  /** Whether the records of past trainings have been counted, at the end of the first reading. */
  'records-counted': boolean;
  /** How often workouts were noted for that: a count begun before the last note is incomplete. */
  'figures-noted': number;
  /** The server's time at its last answer: this device's clock may be wrong by years. */
  'server-time': number;
  /** When the log was last pruned. */
  'log-pruned': number;
  /** The newest journal entry of other devices up to which all was read; see journal/read-journal.ts. */
  'journal-read': string | undefined;
  /** The server's library, by its last answer; see library/pull-library.ts. */
  library: string;
  /** The library with which this device's rows were last compared. */
  'library-read': string;
  /** Which of the two remotes serves this account; see remote/choose.ts. */
  remote: 'batch' | 'plain' | null;
  status: SyncStatus;
}

export interface Lease {
  holder: string;
  /** Grows with every new holder and with a logout: an answer under an older number is not stored. */
  number: number;
  untilMs: number;
  /** Whether the holder has the Web Lock too: a tab that gets that lock knows that the holder is gone. */
  isLocked: boolean;
}

export interface Reading {
  /** The number of the cursor's row in `cursors`. */
  n: number;
  /** Acknowledged entries that still count, until the cursor has passed their acknowledgement. */
  unconfirmed: number[];
  /** After a server's restore everything is read once more, when this reading is done or with the next call. */
  onceMore?: 'then' | 'now';
  /** Trainings of the first reading received so far, and in all; null if it is done or has not begun. */
  past: { done: number; total: number } | null;
  /** Everything on the server was read once. */
  isComplete: boolean;
}

export interface Retry {
  attempts: number;
  notBeforeMs: number;
  /** How long that was then: a clock that was set back since must not make it longer. */
  waitMs: number;
  /** Fewer after a time-out or five failures, until some are answered: a poor network may manage half a batch. */
  maxCalls: number | null;
  /** The seq of an entry that failed by itself: the next exchange has no calls, to see whether the server answers. */
  suspect?: number;
}

/** The status shown to the person. */
export interface SyncStatus {
  /** `idle` is set only after an exchange that succeeded. */
  phase: 'idle' | 'sending' | 'unreachable' | 'login-needed' | 'full' | 'failed';
  lastAnswerAtMs: number | null;
}

const DEFAULTS: SyncMeta = {
  lease: { holder: '', number: 0, untilMs: 0, isLocked: false },
  writer: undefined,
  'journal-read': undefined,
  cursor: null,
  reading: { n: 0, unconfirmed: [], past: null, isComplete: false },
  'restored-at': null,
  retry: { attempts: 0, notBeforeMs: 0, waitMs: 0, maxCalls: null },
  nudges: 0,
  underived: [],
  'records-counted': false,
  'figures-noted': 0,
  'server-time': 0,
  'log-pruned': 0,
  library: '',
  'library-read': '',
  remote: null,
  status: { phase: 'idle', lastAnswerAtMs: null },
};

export async function readMeta<Id extends keyof SyncMeta>(db: AccountDb, id: Id): Promise<SyncMeta[Id]> {
  const row = await db.meta.get(id);
  return row ? (row.value as SyncMeta[Id]) : DEFAULTS[id];
}

/** All in one request, since each takes a turn of the database. Not for live queries: any value's change would tell them. */
export async function readMetas(db: AccountDb): Promise<SyncMeta> {
  const rows = await db.meta.toArray();
  return {
    ...DEFAULTS,
    ...(Object.fromEntries(rows.map(({ id, value }) => [id, value])) as Partial<SyncMeta>),
  };
}

/** Writes those that differ from `known`, what the same transaction has read. */
export async function writeMetas(
  db: AccountDb,
  values: Partial<SyncMeta>,
  known: Partial<SyncMeta> = {},
): Promise<void> {
  const textOf = (id: string, from: Partial<SyncMeta>) => JSON.stringify(from[id as keyof SyncMeta]);
  const changed = Object.entries(values).filter(([id]) => textOf(id, values) !== textOf(id, known));
  await db.meta.bulkPut(changed.map(([id, value]) => ({ id, value })));
}

export async function writeMeta<Id extends keyof SyncMeta>(
  db: AccountDb,
  id: Id,
  value: SyncMeta[Id],
): Promise<void> {
  await db.meta.put({ id, value });
}

export async function setPhase(db: AccountDb, phase: SyncStatus['phase'], known?: SyncStatus): Promise<void> {
  const status = known ?? (await readMeta(db, 'status'));
  if (status.phase !== phase) await writeMeta(db, 'status', { ...status, phase });
}
