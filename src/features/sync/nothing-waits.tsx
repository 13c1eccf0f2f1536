import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { usePastProgress } from '#db/hooks/use-past-progress.ts';
import { hasServerAnswered } from '#db/queries/sync-state.ts';
import { describePastProgress } from '#domain/past-progress.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ExportButton } from './export-button.tsx';
import { LastAnswer } from './last-answer.tsx';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';

/** Shown if no change waits. Says that all is well only if the server has just confirmed it. */
export function NothingWaits({ hasOthers }: { hasOthers: boolean }) {
  const db = useDb();
  const progress = usePastProgress();
  const isWell = useLiveQuery(() => hasServerAnswered(db), [db]);
  if (isWell === undefined) return null;
  const isAllSent = isWell && !hasOthers;
  return (
    <>
      {isAllSent ? (
        <div className={styles.well}>
          <span className={styles.cloud}>
            <Icon name="synced" size={32} />
          </span>
          <div>
            <p>{texts.allSent}</p>
            <LastAnswer />
          </div>
        </div>
      ) : (
        <p className={styles.hint}>{texts.nothingKept}</p>
      )}
      {!isWell && <p className={styles.hint}>{texts.notAnswered}</p>}
      {progress && <p className={styles.hint}>{describePastProgress(progress)}</p>}
      {!isAllSent && <LastAnswer />}
      {hasOthers && <ExportButton />}
    </>
  );
}
