import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountDb } from '#db/account-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import { preloadable } from '../preload.ts';
import { getSyncFacts } from '../shell/sync-facts.ts';
import type { SyncBridge } from './start-sync.ts';

const load = preloadable(() => import('./start-sync.ts'));

/**
 * Starts the sync worker, tells it while a training is on the screen, and has it look for one of another device whenever
 * somebody comes to the start screen, and for whatever is new when they open the journal.
 */
export function useSyncBridge(db: AccountDb): void {
  const { pathname, key } = useLocation();
  const [bridge, setBridge] = useState<SyncBridge>();
  const seenKey = useRef(key);
  useEffect(() => {
    void loadPatiently(load).then(({ startSync }) => setBridge(startSync()));
  }, []);
  useEffect(() => bridge?.setTrainingOnScreen(pathname === '/workout'), [bridge, pathname]);
  useEffect(() => {
    // Where the page was loaded the sync begins with a look of its own.
    const isNavigation = seenKey.current !== key;
    seenKey.current = key;
    if (!bridge || !isNavigation) return;
    // What is undone in the journal is undone in the rows: they should be as new as it is.
    const isJournal = pathname.endsWith('/journal');
    if (isJournal || pathname === '/') void lookForNews(db, bridge, isJournal);
  }, [bridge, db, key, pathname]);
}

/** Not while the first pull brings everything: it would only be broken off. */
async function lookForNews(db: AccountDb, bridge: SyncBridge, isAlways: boolean): Promise<void> {
  if (getSyncFacts(db)?.progress !== null) return;
  if (isAlways || !(await getActiveWorkout(db))) bridge.lookNow();
}
