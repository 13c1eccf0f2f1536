import { useLiveQuery } from 'dexie-react-hooks';
import { replaceExercise } from '#commands/edit-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { type ExerciseView, getExerciseViews } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { ButtonRow } from '#ui/layout/list-row.tsx';
import styles from './alternatives.module.css';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { SheetExercise } from './workout-sheet.ts';

interface AlternativesProps {
  exercise: SheetExercise;
  onReplaced: () => void;
}

/** What can be done when the rack is taken. Choosing one puts it in the exercise's place. */
export function Alternatives({ exercise, onReplaced }: AlternativesProps) {
  const { itemKey, alternativeKeys } = exercise;
  const db = useDb();
  const ctx = useCommandContext();
  const report = useReport();
  const alternatives = useLiveQuery(
    async () => [...(await getExerciseViews(db, alternativeKeys)).values()].filter(isOnOffer),
    [db, alternativeKeys],
  );

  function choose(exerciseKey: Key) {
    report(replaceExercise(ctx, itemKey, exerciseKey), texts.saveFailed).then(onReplaced, ignoreReported);
  }

  if (!alternatives) return null;
  if (alternatives.length === 0) return <p className={styles.none}>{texts.noAlternatives}</p>;
  return (
    <ul aria-label={texts.alternatives} className={styles.list}>
      {alternatives.map(alternative => (
        <li key={alternative.key}>
          <ButtonRow
            icon="swap"
            title={alternative.name}
            secondary={describeExecution(alternative.executionVariation, alternative.equipmentName)}
            onPress={() => choose(alternative.key)}
          />
        </li>
      ))}
    </ul>
  );
}

function isOnOffer(exercise: ExerciseView): boolean {
  return !exercise.isArchived && !exercise.isDeleted && !exercise.isGone;
}
