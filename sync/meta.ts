/** The small facts a user's database keeps for the sync: one row each in `meta`, read and written by these names. */
import type { AccountDb } from '#db/account-db.ts';

export interface SyncMeta {
  /** Who may send; see exchange/lease.ts. */
  lease: Lease;
  /** This database's name with the server: within it `actedAtMs` never goes back. One that was discarded begins as another. */
  writer: string | undefined;
  /** Up to where this device has read what changed on the server; null: nothing has been read. */
  cursor: string | null;
  reading: Reading;
  /** When the server was seen to be put back from a copy, the last time. */
  'restored-at': number | null;
  /** When the network may be tried again after no answer, and how often it failed in a row. */
  retry: Retry;
  /** Grows each time the person asks to send now. */
  nudges: number;
  /** Workouts whose figures are still to be computed: a first reading does that after each page. */
  underived: string[];
  /** Which of the past's trainings held records was counted, at the end of the first reading. */
  'records-counted': boolean;
  /** How often workouts were noted for that: what was counted before the last time is not all. */
  'figures-noted': number;
  /** When the log was last looked through for what it need not keep. */
  'log-pruned': number;
  /** The newest entry of the other devices' journal that was read with all before it; see journal/read-journal.ts. */
  'journal-read': string | undefined;
  /** The library that the server had when this device last read it; see library/pull-library.ts. */
  library: string;
  /** Which of the two remotes serves this account; see remote/choose.ts. */
  remote: 'batch' | 'plain' | null;
  status: SyncStatus;
}

export interface Lease {
  holder: string;
  /** Grows with every new holder and with a logout: an answer that comes under an older number is not stored. */
  number: number;
  untilMs: number;
  /** Whether the holder has the Web Lock, too: whoever gets that knows that the holder is gone. */
  isLocked: boolean;
}

export interface Reading {
  /** The number of the cursor's row in `cursors`. */
  n: number;
  /** Acknowledged entries that count until the cursor has passed their acknowledgement. */
  unconfirmed: number[];
  /** The server was put back from a copy: everything is read once more, when this is done or with the next call. */
  onceMore?: 'then' | 'now';
  /** Trainings of the first reading received so far, and in all; null: it is through, or has not begun. */
  past: { done: number; total: number } | null;
  /** Everything that the server has was read once. */
  isComplete: boolean;
}

export interface Retry {
  attempts: number;
  notBeforeMs: number;
  /** Fewer after a time-out: a poor network may carry half a batch. */
  maxCalls: number | null;
}

/** What the person may want to know of the sync; shown quietly. */
export interface SyncStatus {
  /** `idle` is only said after an exchange that succeeded. */
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
  retry: { attempts: 0, notBeforeMs: 0, maxCalls: null },
  nudges: 0,
  underived: [],
  'records-counted': false,
  'figures-noted': 0,
  'log-pruned': 0,
  library: '',
  remote: null,
  status: { phase: 'idle', lastAnswerAtMs: null },
};

export async function readMeta<Id extends keyof SyncMeta>(db: AccountDb, id: Id): Promise<SyncMeta[Id]> {
  const row = await db.meta.get(id);
  return row ? (row.value as SyncMeta[Id]) : DEFAULTS[id];
}

/** Several in one request: each costs a turn of the database. */
export async function readMetas<Id extends keyof SyncMeta>(
  db: AccountDb,
  ids: readonly Id[],
): Promise<Pick<SyncMeta, Id>> {
  const rows = await db.meta.bulkGet([...ids]);
  const values = ids.map((id, at) => [id, rows[at] ? rows[at].value : DEFAULTS[id]]);
  return Object.fromEntries(values) as Pick<SyncMeta, Id>;
}

export async function writeMetas(db: AccountDb, values: Partial<SyncMeta>): Promise<void> {
  await db.meta.bulkPut(Object.entries(values).map(([id, value]) => ({ id, value })));
}

export async function writeMeta<Id extends keyof SyncMeta>(
  db: AccountDb,
  id: Id,
  value: SyncMeta[Id],
): Promise<void> {
  await db.meta.put({ id, value });
}

export async function setPhase(db: AccountDb, phase: SyncStatus['phase']): Promise<void> {
  const status = await readMeta(db, 'status');
  if (status.phase !== phase) await writeMeta(db, 'status', { ...status, phase });
}
