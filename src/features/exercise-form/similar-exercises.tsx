import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useExerciseSearch } from '#db/hooks/use-exercise-search.ts';
import { getExerciseList } from '#db/queries/exercise-list.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { foldText } from '#domain/search/folded-text.ts';
import { Button } from '#ui/controls/button.tsx';
import type { FormValues } from './form-values.ts';
import styles from './similar-exercises.module.css';
import { texts } from './texts.ts';

interface SimilarExercisesProps {
  form: FormValues;
  onChange: (values: Partial<FormValues>) => void;
}

const SHOWN = 3;
/** Shorter names mean anything. */
const LETTERS_MIN = 3;

/**
 * Who does not know the muscle knows an exercise that is like it: a tap takes its muscles and its equipment, where the
 * form has none yet. Nothing once it has both.
 */
export function SimilarExercises({ form, onChange }: SimilarExercisesProps) {
  const db = useDb();
  const exercises = useLiveQuery(() => getExerciseList(db), [db]);
  const search = useExerciseSearch(exercises);
  const name = useDeferredValue(form.name.trim());
  const lacks = form.primaryMuscleKey === null || form.equipmentKey === null;
  if (!search || !lacks || name.length < LETTERS_MIN) return null;
  const found = search.find(name, new Map());
  const similar = [...found.exercises, ...found.nearest].slice(0, SHOWN);
  if (similar.length === 0) return null;
  const same = similar.find(exercise => foldText(exercise.name) === foldText(name));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like a label in every browser
    <div role="group" aria-label={texts.similar} className={styles.similar}>
      {same && (
        <p className={styles.same}>
          {texts.exists} <Link to={`/exercises/${same.key}`}>{texts.open}</Link>
        </p>
      )}
      <p className={styles.label}>{texts.similar}</p>
      {similar.map(exercise => (
        <Button
          key={exercise.key}
          variant="quiet"
          icon="plus"
          onClick={() => onChange(takenFrom(exercise, form))}
        >
          <span>
            {exercise.name} <span className={styles.about}>{aboutOf(exercise)}</span>
          </span>
        </Button>
      ))}
    </div>
  );
}

function aboutOf({ primaryMuscleName, equipmentName }: ExerciseView): string {
  return [primaryMuscleName, equipmentName].filter(Boolean).join(' · ');
}

/** Only what the form lacks: a choice that was made stays. */
function takenFrom(exercise: ExerciseView, form: FormValues): Partial<FormValues> {
  const { equipmentKey, primaryMuscleKey, secondaryMuscleKeys } = exercise;
  return {
    ...(form.equipmentKey === null && { equipmentKey }),
    ...(form.primaryMuscleKey === null && {
      primaryMuscleKey,
      secondaryMuscleKeys: [...secondaryMuscleKeys],
    }),
  };
}
