import { useDb } from '#db/hooks/use-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { isExportReminderDue, noteExportReminded } from '#db/queries/imports.ts';
import { useKeeping } from '#features/profile/use-keeping.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';

const texts = {
  guest: 'Без аккаунта тренировки доступны только здесь. Сохраните копию.',
  unkept: 'Браузер может удалить неотправленное. Сохраните копию.',
  toData: 'К данным',
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
    <Banner
      icon="download"
      line={{ close: texts.close, onClose: rest }}
      action={
        <ButtonLink to="/profile/data" variant="quiet" onClick={rest}>
          {texts.toData}
        </ButtonLink>
      }
    >
      {isGuest ? texts.guest : texts.unkept}
    </Banner>
  );
}
