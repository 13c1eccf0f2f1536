/** What the quiet status says: of everything that is true the one thing that matters most. */
import type { AccountDb } from '#db/account-db.ts';
import { getPastProgress } from '#db/queries/first-pull.ts';
import { countThings, countUnsent, getParked } from '#db/queries/sync-state.ts';
import { inOneLook } from '#db/transaction.ts';
import type { PastProgress } from '#domain/past-progress.ts';
import { readMeta, type SyncStatus } from '#sync/meta.ts';

export type SyncState =
  | { kind: 'attention'; count: number }
  /** What comes from the server finds no room on this device. */
  | { kind: 'full' }
  | { kind: 'waiting'; count: number; isOffline: boolean }
  | { kind: 'offline' }
  /** The server is there and does not give what is asked for. */
  | { kind: 'failing' }
  /** The first pull is not through: an empty history is not the whole one. */
  | { kind: 'loading'; progress: PastProgress }
  | { kind: 'done' };

export interface SyncFacts {
  unsent: number;
  /** Refused changes, as things a person sees. */
  parked: number;
  /** The entries of all of them. */
  parkedSeqs: readonly number[];
  phase: SyncStatus['phase'];
  progress: PastProgress | null;
  /** A list that the server refused to give was never read: not everything that is there is here. */
  isListRefused: boolean;
}

/** For a live query; in one look, as it runs at each change of the queue. */
export function readSyncFacts(db: AccountDb): Promise<SyncFacts> {
  return inOneLook(db, [db.outbox, db.meta], async () => {
    const [unsent, parked, status, progress, firstReads] = await Promise.all([
      countUnsent(db),
      getParked(db),
      readMeta(db, 'status'),
      getPastProgress(db),
      readMeta(db, 'firstReads'),
    ]);
    const isListRefused = Object.values(firstReads).includes('refused');
    const parkedSeqs = parked.map(({ seq }) => seq);
    return { unsent, parked: countThings(parked), parkedSeqs, phase: status.phase, progress, isListRefused };
  });
}

/** `isOnline` is the browser's hint: its "no" is believed, its "yes" is not. */
export function decideSyncState(
  { unsent, parked, phase, progress, isListRefused }: SyncFacts,
  isOnline: boolean,
): SyncState {
  const isOffline = phase === 'unreachable' || !isOnline;
  if (parked > 0) return { kind: 'attention', count: parked };
  if (phase === 'full') return { kind: 'full' };
  if (unsent > 0) return { kind: 'waiting', count: unsent, isOffline };
  if (isOffline) return { kind: 'offline' };
  if (phase === 'server-error' || isListRefused) return { kind: 'failing' };
  return progress ? { kind: 'loading', progress } : { kind: 'done' };
}
