import { usePastProgress } from '#db/hooks/use-past-progress.ts';
import { describePastProgress } from '#domain/past-progress.ts';
import styles from './past-progress.module.css';

/** Years of trainings come in pages, the newest first: what is not shown yet is on its way, and this says how far. */
export function PastProgress() {
  const progress = usePastProgress();
  if (!progress) return null;
  return <p className={styles.progress}>{describePastProgress(progress)}</p>;
}
