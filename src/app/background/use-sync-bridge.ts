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
 * somebody comes to the start screen.
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
    if (bridge && isNavigation && pathname === '/') void lookForTraining(db, bridge);
  }, [bridge, db, key, pathname]);
}

/** Not while the first pull brings everything: it would only be broken off. */
async function lookForTraining(db: AccountDb, bridge: SyncBridge): Promise<void> {
  if (getSyncFacts(db)?.progress === null && !(await getActiveWorkout(db))) bridge.lookNow();
}
