import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ExerciseProgress } from './exercise-progress.tsx';
import styles from './exercise-sheet.module.css';
import { texts } from './texts.ts';

interface ExerciseSheetProps {
  exerciseKey: Key;
  onClose: () => void;
}

/** An exercise's past over the training, which goes on beneath. */
export function ExerciseSheet({ exerciseKey, onClose }: ExerciseSheetProps) {
  const db = useDb();
  const exercise = useLiveQuery(
    async () => (await getExerciseViews(db, [exerciseKey])).get(exerciseKey),
    [db, exerciseKey],
  );
  if (!exercise) return null;
  const { name, executionVariation, equipmentName, primaryMuscleName, secondaryMuscleNames, isGone } =
    exercise;
  const muscles = [primaryMuscleName, ...secondaryMuscleNames].filter(Boolean).join(', ');
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      // Of a deleted one there is no page.
      footer={!isGone && <ButtonLink to={`/exercises/${exerciseKey}`}>{texts.details}</ButtonLink>}
    >
      <div className={styles.content}>
        <p className={styles.about}>{describeExecution(executionVariation, equipmentName, muscles)}</p>
        <ExerciseProgress exercise={exercise} ifNever={texts.nothing} />
      </div>
    </Dialog>
  );
}
