import { Button } from '#ui/controls/button.tsx';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { texts } from './texts.ts';
import { type StorageProtection, useStorageProtection } from './use-storage-protection.ts';

const STATES: Readonly<Record<StorageProtection, string>> = {
  persisted: texts.storagePersisted,
  'at-risk': texts.storageAtRisk,
  refused: texts.storageRefused,
};

/** Whether the browser has promised to keep what is on this device. */
export function StorageRow() {
  const { protection, protect } = useStorageProtection();
  if (protection === undefined) return null;
  return (
    <StaticRow
      title={texts.storage}
      secondary={<span role="status">{STATES[protection]}</span>}
      action={
        protection !== 'persisted' && (
          <Button variant="quiet" onClick={() => void protect()}>
            {texts.protect}
          </Button>
        )
      }
    />
  );
}
