import { usePastProgress } from '#db/hooks/use-past-progress.ts';
import { describePastProgress } from '#domain/past-progress.ts';
import styles from './past-progress.module.css';

/** Says how far the first reading is: years of trainings arrive page by page, newest first. */
export function PastProgress() {
  const progress = usePastProgress();
  if (!progress) return null;
  return <p className={styles.progress}>{describePastProgress(progress)}</p>;
}
