import { useEffect } from 'react';
import { useDatabases } from '#db/hooks/use-db.ts';
import { whenLibraryIsThere } from '#db/library.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { keepHyphenated } from '#ui/hyphens/keep-hyphenated.ts';
import { keepTaps } from '#ui/keep-taps.ts';
import { keepLibrary } from '../databases/keep-library.ts';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { preloadAll } from '../preload.ts';
import { registerServiceWorker } from '../update/register-service-worker.ts';
import { closeSeenNotice } from './close-seen-notice.ts';
import { keepRestPush } from './keep-rest-push.ts';
import { persistStorageWhenWorthIt } from './persist-storage.ts';
import { Rejections } from './rejections.tsx';
import { useFullDiskToast } from './use-full-disk-toast.ts';
import { useInstalledToast } from './use-installed-toast.ts';
import { useLaunches } from './use-launches.ts';
import { useRestTimer } from './use-rest-timer.ts';
import { useSyncBridge } from './use-sync-bridge.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { wakeServiceWorkerLater } from './wake-service-worker.ts';

export function SettledBackground() {
  const { db, device } = useDatabases();
  useSyncBridge(db);
  useRestTimer();
  useWakeLock();
  useInstalledToast();
  useFullDiskToast(db);
  useLaunches();

  // One set for each account that is shown, taken down with it.
  useEffect(() => keepLibrary(db), [db]);
  useEffect(() => persistStorageWhenWorthIt(db), [db]);
  useEffect(() => wakeServiceWorkerLater(db), [db]);
  useEffect(() => keepRestPush({ device, ports: browserPorts }, db.accountKey), [device, db.accountKey]);

  useEffect(closeSeenNotice, []);
  useEffect(keepTaps, []);
  useEffect(keepHyphenated, []);
  useEffect(registerServiceWorker, []);
  useEffect(() => {
    // The library first: the first exchange waits for it, and on a slow phone each screen takes its time.
    void whenLibraryIsThere(db).then(preloadAll, preloadAll);
  }, [db]);

  return (
    <>
      <Keyboard />
      <Rejections key={db.accountKey} />
    </>
  );
}
