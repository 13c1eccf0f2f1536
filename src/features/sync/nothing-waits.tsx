import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { usePastProgress } from '#db/hooks/use-past-progress.ts';
import { hasServerAnswered } from '#db/queries/sync-state.ts';
import { describePastProgress } from '#domain/past-progress.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ExportButton } from './export-button.tsx';
import { CheckNow, LastAnswer } from './last-answer.tsx';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';

interface NothingWaitsProps {
  /** There are changes that do not wait: refused, or set aside. */
  hasOthers: boolean;
  /** These are kept, too: what is said of them below is enough. */
  hasAside?: boolean;
}

/** Shown if no change waits. Says that all is well only if the server has just confirmed it. */
export function NothingWaits({ hasOthers, hasAside = false }: NothingWaitsProps) {
  const db = useDb();
  const progress = usePastProgress();
  const isWell = useLiveQuery(() => hasServerAnswered(db), [db]);
  if (isWell === undefined) return null;
  const isAllSent = isWell && !hasOthers;
  return (
    <Section title={texts.state}>
      <div className={cx(styles.status, isAllSent && styles.well)}>
        <span className={styles.cloud}>
          <Icon name={isAllSent ? 'synced' : 'pending'} size={32} />
        </span>
        <div>
          {!hasAside && <p className={styles.said}>{isAllSent ? texts.allSent : texts.nothingKept}</p>}
          {!isWell && <p className={styles.answer}>{texts.notAnswered}</p>}
          <LastAnswer />
        </div>
        <CheckNow />
      </div>
      {progress && <p className={styles.hint}>{describePastProgress(progress)}</p>}
      {hasOthers && <ExportButton />}
    </Section>
  );
}
