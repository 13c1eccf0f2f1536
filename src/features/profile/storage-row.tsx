import { useEffect, useState } from 'react';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { texts } from './texts.ts';

/** Whether the browser has promised to keep what is on this device. Quiet: nothing to decide here. */
export function StorageRow() {
  const isPersisted = useStoragePersisted();
  if (isPersisted === undefined) return null;
  return (
    <StaticRow
      icon="download"
      title={texts.storage}
      secondary={isPersisted ? texts.storagePersisted : texts.storageAtRisk}
    />
  );
}

/** Undefined where the browser does not say. */
function useStoragePersisted(): boolean | undefined {
  const [isPersisted, setPersisted] = useState<boolean>();
  useEffect(() => {
    // Not there over plain http.
    const { storage } = navigator as { storage?: StorageManager };
    storage?.persisted?.().then(setPersisted, () => {});
  }, []);
  return isPersisted;
}
