import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { isExportDue } from '#db/queries/imports.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { LinkRow } from '#ui/layout/list-row.tsx';
import styles from './data-row.module.css';
import { texts } from './texts.ts';
import { useKeeping } from './use-keeping.ts';

/** Reminds of a copy whoever has no account to fall back on, and everybody whose browser may clear the device. */
export function DataRow() {
  const db = useDb();
  const { isGuest, isPersisted } = useKeeping();
  const isDue =
    useLiveQuery(() => isExportDue(db, Date.now(), { isGuest, isPersisted }), [db, isGuest, isPersisted]) ??
    false;
  return (
    <LinkRow
      icon={isDue ? <Warning /> : 'download'}
      title={texts.data}
      secondary={isDue ? texts.exportDue : texts.dataHint}
      to="/profile/data"
    />
  );
}

function Warning() {
  return (
    <span className={styles.warning}>
      <Icon name="warning" />
    </span>
  );
}
