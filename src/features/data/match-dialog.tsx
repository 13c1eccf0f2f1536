import { useRef, useState } from 'react';
import { filterExercises } from '#db/queries/exercise-list.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { RadioRow } from '#ui/controls/choice-row.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './data.module.css';
import { texts } from './texts.ts';

/** The rest is found by typing. */
const SHOWN = 30;

interface MatchDialogProps {
  name: string;
  exercises: readonly ExerciseView[];
  chosen: Key | null;
  onChoose: (exerciseKey: Key | null) => void;
  onClose: () => void;
}

export function MatchDialog({ name, exercises, chosen, onChoose, onClose }: MatchDialogProps) {
  const [text, setText] = useState('');
  const found = filterExercises(exercises, {
    text,
    equipmentKey: null,
    muscleKeys: null,
    excludedKey: null,
  }).slice(0, SHOWN);
  /** By arrows each row on the way is chosen: the dialog stays until it is closed. */
  const goesOn = useRef(false);

  function choose(key: Key | null) {
    onChoose(key);
    if (!goesOn.current) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={texts.choose}>
      <p className={styles.quiet}>{name}</p>
      <SearchField label={texts.search} value={text} onChange={setText} />
      <fieldset
        className={styles.matches}
        onKeyDown={({ key }) => {
          goesOn.current = key.startsWith('Arrow');
        }}
        onPointerDown={() => {
          goesOn.current = false;
        }}
      >
        <RadioRow
          name="match"
          label={texts.own}
          secondary={name}
          checked={chosen === null}
          onChoose={() => choose(null)}
        />
        {found.map(exercise => (
          <RadioRow
            key={exercise.key}
            name="match"
            label={exercise.name}
            secondary={describeExecution(
              exercise.executionVariation,
              exercise.equipmentName,
              exercise.isArchived ? texts.archived : '',
            )}
            checked={chosen === exercise.key}
            onChoose={() => choose(exercise.key)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
