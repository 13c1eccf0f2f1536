import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getExerciseProgress } from '#db/queries/exercise-progress.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { Bests } from './bests.tsx';
import { HowOften } from './how-often.tsx';
import styles from './progress.module.css';
import { ProgressChart } from './progress-chart.tsx';
import { Sessions } from './sessions.tsx';
import { texts } from './texts.ts';

interface ExerciseProgressProps {
  exercise: ExerciseView;
  /** For one that was never done. */
  ifNever?: string | null;
}

/** How an exercise went: a chart, bests, how often, every training with its sets. */
export function ExerciseProgress({ exercise, ifNever = null }: ExerciseProgressProps) {
  const { key, isTimeBased, settings } = exercise;
  const db = useDb();
  const read = useQuery(() => getExerciseProgress(db, key), [db, key]);
  // Something, so that the page keeps its place for it.
  if (read.kind === 'loading') return <div />;
  if (read.kind === 'failed') return <p className={styles.quiet}>{texts.failed}</p>;
  const progress = read.value;
  if (progress.points.length === 0) return ifNever && <p className={styles.quiet}>{ifNever}</p>;
  return (
    <>
      <ProgressChart progress={progress} exercise={exercise} />
      <Bests progress={progress} isTimeBased={isTimeBased} loadMode={settings.loadMode} />
      <HowOften progress={progress} />
      <Sessions exercise={exercise} />
    </>
  );
}
