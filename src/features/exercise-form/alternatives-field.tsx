import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PickerState } from '#commands/picking.ts';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { isListed } from '#db/queries/exercise-list.ts';
import { type ExerciseView, getExerciseViews } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './alternatives-field.module.css';
import { texts } from './texts.ts';

interface AlternativesFieldProps {
  /** An exercise is no alternative of itself. */
  ownKey: Key | null;
  keys: readonly Key[];
  error: string | undefined;
  onChange: (keys: Key[]) => void;
}

export function AlternativesField({ ownKey, keys, error, onChange }: AlternativesFieldProps) {
  const db = useDb();
  const navigate = useNavigate();
  const errorId = useId();
  const views = useLiveQuery(() => readAlternatives(db, keys), [db, keys]);
  // One that was deleted since stays named until the server has taken it off, but is none any more.
  const shownKeys = keys.filter(key => {
    const view = views?.get(key);
    return !view || isListed(view);
  });

  function pick() {
    const state: PickerState = { picked: shownKeys, excludedKey: ownKey };
    navigate('/exercises?mode=select&multi=true', { state });
  }

  return (
    <Section title={texts.alternatives}>
      <ul>
        {shownKeys.map(key => {
          const view = views?.get(key);
          const remove = () => onChange(keys.filter(other => other !== key));
          return view && <Alternative key={key} exercise={view} onRemove={remove} />;
        })}
      </ul>
      <Button
        icon="plus"
        aria-describedby={error && errorId}
        data-invalid={error ? true : undefined}
        onClick={pick}
      >
        {texts.addAlternatives}
      </Button>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </Section>
  );
}

function Alternative({ exercise, onRemove }: { exercise: ExerciseView; onRemove: () => void }) {
  const row = useHandFocusOn<HTMLLIElement>();
  const { name, executionVariation, equipmentName } = exercise;
  return (
    <li ref={row}>
      <StaticRow
        title={name}
        secondary={describeExecution(executionVariation, equipmentName)}
        action={
          <IconButton label={texts.removeAlternative(name)} icon="close" tone="quiet" onClick={onRemove} />
        }
      />
    </li>
  );
}

/** What cannot be read is no reason to take the form off the screen. The keys stay: nothing is lost by saving it. */
async function readAlternatives(db: AccountDb, keys: readonly Key[]): Promise<Map<Key, ExerciseView>> {
  try {
    return await getExerciseViews(db, keys);
  } catch (error) {
    console.error(texts.alternativesFailed, error);
    return new Map();
  }
}
