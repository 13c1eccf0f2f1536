import { Link } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { isExportReminderDue, noteExportReminded } from '#db/queries/imports.ts';
import { useKeeping } from '#features/profile/use-keeping.ts';
import { Banner } from '#ui/layout/banner.tsx';
import styles from './export-reminder.module.css';

const texts = {
  guest: 'Дневник открывается только на этом устройстве.',
  unkept: 'Неотправленное есть только в этом браузере.',
  toData: 'Сохранить копию',
  close: 'Скрыть на месяц',
};

/** Undefined until that is read. */
export function useExportReminderDue(): boolean | undefined {
  const db = useDb();
  const { isGuest, isPersisted } = useKeeping();
  return useSafeLiveQuery(
    () => isExportReminderDue(db, Date.now(), { isGuest, isPersisted }),
    [db, isGuest, isPersisted],
  );
}

/** Reminds of a copy: answered either way, it rests for a month. */
export function ExportReminder() {
  const db = useDb();
  const { isGuest } = useKeeping();
  if (!useExportReminderDue()) return null;
  const rest = () => void noteExportReminded(db, Date.now()).catch(console.error);
  return (
    <Banner icon="download" line={{ close: texts.close, onClose: rest }}>
      {isGuest ? texts.guest : texts.unkept}{' '}
      <Link to="/profile/data" className={styles.copy} onClick={rest}>
        {texts.toData}
      </Link>
    </Banner>
  );
}
