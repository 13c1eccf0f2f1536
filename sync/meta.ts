/** The small facts a user's database keeps for the sync: one row each in `meta`, read and written by these names. */
import type { AccountDb } from '#db/account-db.ts';
import type { FirstReads } from '#db/queries/first-pull.ts';
import type { Key } from '#domain/ids.ts';

export interface SyncMeta {
  /** Token of the replayer that may write; a sleeper with an older one writes nothing (FEN1). */
  fence: string;
  /** Grows with every stored answer: a pull that began before one must not be applied (PULL3). */
  answers: number;
  /** When the network may be tried again after no answer, and how often it failed in a row. */
  retry: { attempts: number; notBeforeMs: number };
  /** Grows each time the person asks to send now. */
  nudges: number;
  /** What this server has beyond the specification; unknown until seen. */
  server: ServerAbilities;
  etags: Record<string, string>;
  /** Workouts that the next pull reads one by one; see reread.ts. */
  reread: Key[];
  /** Where the next pull of past workouts goes on. */
  pastWorkouts: PastPlace;
  /** How far this device has read what changed on the server; see pull/place.ts. */
  changes: ChangesPlace;
  /** How the first reading of each list went; see pull/first-reads.ts. */
  firstReads: FirstReads;
  /** Who was to blame for the last reading that failed. */
  lastFailure: 'network' | 'server';
  status: SyncStatus;
}

export interface PastPlace {
  since: string | null;
  nextPath: string | null;
  isComplete: boolean;
  pulled: number;
  /** How many there are to pull, for who waits for the first pull; null until told. */
  total: number | null;
}

export interface ChangesPlace {
  /** Where the next pull of changes goes on; null: the lists are read. */
  place: string | null;
  /** Where the server was before the lists were read: what changes meanwhile is told after this. */
  noted: { place: string; library: string } | null;
  /** The library's word when it was read last. */
  library: string;
  /** Where the place was before calls went out that are not answered yet: an answer may be older than what was read. */
  goBackTo: string | null;
}

export interface ServerAbilities {
  /** Rows carry their client_key back. */
  clientKeys: boolean | null;
  hasImport: boolean | null;
  hasPastWorkouts: boolean | null;
}

/** What the person may want to know of the sync; shown quietly. */
export interface SyncStatus {
  phase: 'idle' | 'sending' | 'unreachable' | 'server-error' | 'login-needed' | 'full';
  lastAnswerAtMs: number | null;
}

const DEFAULTS: SyncMeta = {
  fence: '',
  answers: 0,
  retry: { attempts: 0, notBeforeMs: 0 },
  nudges: 0,
  server: { clientKeys: null, hasImport: null, hasPastWorkouts: null },
  etags: {},
  reread: [],
  pastWorkouts: { since: null, nextPath: null, isComplete: false, pulled: 0, total: null },
  changes: { place: null, noted: null, library: '', goBackTo: null },
  firstReads: { hasFailed: false },
  lastFailure: 'network',
  status: { phase: 'idle', lastAnswerAtMs: null },
};

export async function readMeta<Id extends keyof SyncMeta>(db: AccountDb, id: Id): Promise<SyncMeta[Id]> {
  const row = await db.meta.get(id);
  return row ? (row.value as SyncMeta[Id]) : DEFAULTS[id];
}

export async function writeMeta<Id extends keyof SyncMeta>(
  db: AccountDb,
  id: Id,
  value: SyncMeta[Id],
): Promise<void> {
  await db.meta.put({ id, value });
}
