/** What the quiet status says: of everything that is true the one thing that matters most. */
import type { AccountDb } from '#db/account-db.ts';
import { countParked, countUnsent } from '#db/queries/sync-state.ts';
import { readMeta, type SyncStatus } from '#sync/meta.ts';

export type SyncState =
  | { kind: 'attention'; count: number }
  | { kind: 'waiting'; count: number; isOffline: boolean }
  | { kind: 'offline' }
  | { kind: 'done' };

export interface SyncFacts {
  unsent: number;
  parked: number;
  phase: SyncStatus['phase'];
}

/** For a live query. */
export async function readSyncFacts(db: AccountDb): Promise<SyncFacts> {
  const [unsent, parked, status] = await Promise.all([
    countUnsent(db),
    countParked(db),
    readMeta(db, 'status'),
  ]);
  return { unsent, parked, phase: status.phase };
}

/** `isOnline` is the browser's hint: its "no" is believed, its "yes" is not. */
export function decideSyncState({ unsent, parked, phase }: SyncFacts, isOnline: boolean): SyncState {
  const isOffline = phase === 'unreachable' || !isOnline;
  if (parked > 0) return { kind: 'attention', count: parked };
  if (unsent > 0) return { kind: 'waiting', count: unsent, isOffline };
  return isOffline ? { kind: 'offline' } : { kind: 'done' };
}
