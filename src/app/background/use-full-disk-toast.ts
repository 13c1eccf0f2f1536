import { useEffect } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { useSyncFacts } from '../shell/sync-facts.ts';
import { appTexts } from '../texts.ts';

/** The sync worker has no window to say it in: what it pulls finds no room. Said once each time that it becomes so. */
export function useFullDiskToast(db: AccountDb): void {
  const toast = useToast();
  const isFull = useSyncFacts(db)?.phase === 'full';
  useEffect(() => {
    if (isFull) toast.error(appTexts.storage.quota);
  }, [isFull, toast]);
}
