/** How the sync stands, in a picture and a few words: the same in every header and in the profile. */
import { describePastProgress } from '#domain/past-progress.ts';
import type { IconName } from '#ui/icons/icon-shapes.ts';
import { appTexts } from '../texts.ts';
import type { SyncState } from './sync-state.ts';

export interface SyncDescription {
  icon: IconName;
  text: string;
}

export function describeSync(state: SyncState): SyncDescription {
  switch (state.kind) {
    case 'attention':
      return { icon: 'warning', text: appTexts.syncAttention(state.count) };
    case 'full':
      return { icon: 'warning', text: appTexts.storage.quota };
    case 'waiting':
      return { icon: state.isOffline ? 'offline' : 'pending', text: appTexts.syncWaiting(state.count) };
    case 'offline':
      return { icon: 'offline', text: appTexts.syncOffline };
    case 'failed':
      return { icon: 'warning', text: appTexts.syncFailed };
    case 'failing':
      return { icon: 'warning', text: appTexts.syncFailing };
    case 'loading':
      return { icon: 'pending', text: describePastProgress(state.progress) };
    case 'done':
      return { icon: 'synced', text: appTexts.syncDone };
  }
}
