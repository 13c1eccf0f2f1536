import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import styles from './row-about.module.css';

/** The second line of an exercise's row. On a phone its drawing shows the muscle, and the line has no room to name it too. */
export function RowAbout({ exercise }: { exercise: ExerciseView }) {
  const { executionVariation, equipmentName, primaryMuscleName } = exercise;
  const execution = describeExecution(executionVariation, equipmentName);
  return (
    <>
      {execution}
      <span className={styles.muscle}>
        {execution && ' ·\u00a0'}
        {primaryMuscleName}
      </span>
    </>
  );
}
