import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { getMatchable } from '#db/queries/exercise-list.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import type { FoundExercise } from '#domain/import/importer.ts';
import { countSets } from '#domain/plural.ts';
import { ButtonRow } from '#ui/layout/list-row.tsx';
import styles from './data.module.css';
import { MatchDialog } from './match-dialog.tsx';
import { texts } from './texts.ts';
import type { Choices } from './use-import.ts';

interface MatchListProps {
  exercises: readonly FoundExercise[];
  choices: Choices;
  onChoose: (name: string, exerciseKey: Key | null) => void;
}

/** Lists each name in the file with its exercise; a press changes it. */
export function MatchList({ exercises, choices, onChoose }: MatchListProps) {
  const db = useDb();
  const list = useLiveQuery(() => getMatchable(db), [db]);
  const [open, setOpen] = useState<string>();
  const byKey = new Map(list?.map(one => [one.key, one]));
  const created = list ? exercises.filter(({ name }) => !byKey.has(choices[name] ?? '')).length : 0;
  return (
    <>
      <h3 className={styles.heading}>{texts.exercises}</h3>
      <p className={styles.quiet}>
        {texts.exercisesHint}
        {created > 0 && ` Своих добавится: ${created}; мышцу и снаряд у них лучше проверить.`}
      </p>
      <ul>
        {exercises.map(({ name, sets, exerciseKey, hasOtherEquipment }) => (
          <li key={name}>
            <ButtonRow
              title={name}
              secondary={describeMatch(
                byKey.get(choices[name] ?? ''),
                hasOtherEquipment && choices[name] === exerciseKey,
              )}
              value={countSets(sets)}
              onPress={() => setOpen(name)}
            />
          </li>
        ))}
      </ul>
      {open !== undefined && list && (
        <MatchDialog
          name={open}
          exercises={list}
          chosen={choices[open] ?? null}
          onChoose={key => onChoose(open, key)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** `isOther`: the name in the file says other equipment. */
function describeMatch(exercise: ExerciseView | undefined, isOther: boolean): string {
  if (!exercise) return `→ ${texts.own.toLowerCase()}`;
  const { name, executionVariation, equipmentName, isArchived } = exercise;
  const notes = [isOther ? texts.otherEquipment : '', isArchived ? texts.archived : ''];
  return `→ ${describeExecution(name, executionVariation, equipmentName, ...notes)}`;
}
