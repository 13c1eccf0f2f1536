import { useLiveQuery } from 'dexie-react-hooks';
import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { AccountDb } from '#db/account-db.ts';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { keepLibrary } from '../databases/keep-library.ts';
import { preloadAll, preloadable } from '../preload.ts';
import { registerServiceWorker } from '../update/register-service-worker.ts';
import { persistStorageWhenWorthIt } from './persist-storage.ts';
import type { SyncBridge } from './start-sync.ts';
import { useIsSettled } from './use-is-settled.ts';
import { wakeServiceWorkerLater } from './wake-service-worker.ts';

const loadSync = preloadable(() => import('./start-sync.ts'));
const loadRest = preloadable(() => import('../rest/run-rest.ts'));

/** What runs beside the screens. It begins once the first screen has had its time. */
export function Background() {
  const isOpen = use(DatabasesContext) !== null;
  const isSettled = useIsSettled();
  return isOpen && isSettled ? <SettledBackground /> : null;
}

function SettledBackground() {
  useSyncBridge();
  useAccountChores();
  useRestTimer();
  useEffect(() => {
    void registerServiceWorker();
    void preloadAll();
  }, []);
  return null;
}

function useSyncBridge() {
  const { pathname } = useLocation();
  const [bridge, setBridge] = useState<SyncBridge>();
  useEffect(() => {
    void loadSync().then(({ startSync }) => setBridge(startSync()));
  }, []);
  useEffect(() => bridge?.setTrainingOnScreen(pathname === '/workout'), [bridge, pathname]);
}

/** One set for each account that is shown, taken down with it. */
function useAccountChores() {
  const { db } = useCommandContext();
  useEffect(() => keepLibrary(db), [db]);
  useEffect(() => persistStorageWhenWorthIt(db), [db]);
  useEffect(() => wakeServiceWorkerLater(db), [db]);
}

/** The timer's code and its worker wait for a training; a rest that outlived its own still has to end. */
function useRestTimer() {
  const ctx = useCommandContext();
  const isNeeded = useLiveQuery(() => mayRest(ctx.db), [ctx.db]) ?? false;
  useEffect(() => {
    if (!isNeeded) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void loadRest().then(({ runRest }) => {
      if (!isOver) stop = runRest(ctx);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [ctx, isNeeded]);
}

async function mayRest(db: AccountDb): Promise<boolean> {
  return (await getActiveWorkout(db)) !== undefined || (await db.rest.count()) > 0;
}
