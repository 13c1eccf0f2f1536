import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadPatiently, preloadable } from '../preload.ts';
import type { SyncBridge } from './start-sync.ts';

const load = preloadable(() => import('./start-sync.ts'));

/** Starts the sync worker, and tells it while a training is on the screen. */
export function useSyncBridge(): void {
  const { pathname } = useLocation();
  const [bridge, setBridge] = useState<SyncBridge>();
  useEffect(() => {
    void loadPatiently(load).then(({ startSync }) => setBridge(startSync()));
  }, []);
  useEffect(() => bridge?.setTrainingOnScreen(pathname === '/workout'), [bridge, pathname]);
}
