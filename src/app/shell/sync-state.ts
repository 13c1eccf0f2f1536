/** What the quiet status says: of everything that is true the one thing that matters most. */
import type { AccountDb } from '#db/account-db.ts';
import { getPastProgress } from '#db/queries/first-pull.ts';
import { countThings, countUnsent, getRejected } from '#db/queries/sync-state.ts';
import { readTransaction } from '#db/transaction.ts';
import type { PastProgress } from '#domain/past-progress.ts';
import { readMeta, type SyncStatus } from '#sync/meta.ts';

export type SyncState =
  | { kind: 'attention'; count: number }
  /** What comes from the server finds no room on this device. */
  | { kind: 'full' }
  | { kind: 'waiting'; count: number; isOffline: boolean }
  | { kind: 'offline' }
  /** Nobody is signed in: what is new there is not known. */
  | { kind: 'failed' }
  /** The server is there and does not give what is asked for. */
  | { kind: 'failing' }
  /** The first pull is not through: an empty history is not the whole one. */
  | { kind: 'loading'; progress: PastProgress }
  | { kind: 'done' };

export interface SyncFacts {
  unsent: number;
  /** Rejected changes, as things a person sees. */
  rejected: number;
  /** The entries of all of them. */
  rejectedSeqs: readonly number[];
  phase: SyncStatus['phase'];
  progress: PastProgress | null;
}

/** For a live query; in one look, as it runs at each change of the log. */
export function readSyncFacts(db: AccountDb): Promise<SyncFacts> {
  return readTransaction(db, [db.log, db.meta], async () => {
    const [unsent, rejected, status, progress] = await Promise.all([
      countUnsent(db),
      getRejected(db),
      readMeta(db, 'status'),
      getPastProgress(db),
    ]);
    const rejectedSeqs = rejected.map(({ seq }) => seq);
    return { unsent, rejected: countThings(rejected), rejectedSeqs, phase: status.phase, progress };
  });
}

/** `isOnline` is the browser's hint: its "no" is believed, its "yes" is not. */
export function decideSyncState(
  { unsent, rejected, phase, progress }: SyncFacts,
  isOnline: boolean,
): SyncState {
  const isOffline = phase === 'unreachable' || !isOnline;
  if (rejected > 0) return { kind: 'attention', count: rejected };
  if (phase === 'full') return { kind: 'full' };
  if (unsent > 0) return { kind: 'waiting', count: unsent, isOffline };
  if (isOffline) return { kind: 'offline' };
  if (phase === 'failed') return { kind: 'failing' };
  if (phase === 'login-needed') return { kind: 'failed' };
  return progress ? { kind: 'loading', progress } : { kind: 'done' };
}
