import { Link } from 'react-router-dom';
import type { TrainingRecord } from '#db/queries/training-page.ts';
import type { ItemView } from '#db/queries/workout-view.ts';
import type { SetRow } from '#db/rows.ts';
import { describeExecution } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { bestText } from '#domain/records.ts';
import { describeSetValues } from '#domain/set-text.ts';
import { SET_TYPE_NAMES } from '#domain/set-types.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { turnAt } from '#domain/superset.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { RecordMedal } from './record-parts.tsx';
import { texts } from './texts.ts';
import styles from './training-exercises.module.css';

interface TrainingExercisesProps {
  items: readonly ItemView[];
  records: readonly TrainingRecord[];
}

/** The whole training in order, done or not. */
export function TrainingExercises({ items, records }: TrainingExercisesProps) {
  const recordKeys = new Set(records.map(record => findRecordSet(items, record)?.key));
  if (items.length === 0) return <p className={styles.none}>{texts.noExercises}</p>;
  return (
    <div className={styles.exercises}>
      {items.map((view, at) => (
        <Exercise
          key={view.item.key}
          view={view}
          turn={turnAt(
            items.map(({ item }) => item),
            at,
          )}
          recordKeys={recordKeys}
        />
      ))}
    </div>
  );
}

interface ExerciseProps {
  view: ItemView;
  /** Its place in a superset: 'A1'; empty outside one. */
  turn: string;
  /** Of the sets that were records. */
  recordKeys: ReadonlySet<Key | undefined>;
}

/** The first that was as good, wherever its exercise stands. */
function findRecordSet(
  items: readonly ItemView[],
  { exerciseKey, best }: TrainingRecord,
): SetRow | undefined {
  return items
    .filter(({ item }) => item.exerciseKey === exerciseKey)
    .flatMap(({ exercise, sets }) =>
      sets.filter(set => bestText(set, exercise?.isTimeBased ?? false, exercise?.settings.loadMode) === best),
    )[0];
}

function Exercise({ view: { item, exercise, sets }, turn, recordKeys }: ExerciseProps) {
  const name = exercise?.name ?? texts.unknownExercise;
  const isTimeBased = exercise?.isTimeBased ?? false;
  const loadMode = exercise?.settings.loadMode;
  const details = exercise && describeExecution(exercise.executionVariation, exercise.equipmentName);
  return (
    <Section
      title={name}
      subtitle={[turn, details].filter(Boolean).join(' · ')}
      action={
        // Of a deleted exercise there is no page.
        !exercise?.isGone && (
          <Link
            className={styles.link}
            to={`/exercises/${item.exerciseKey}`}
            aria-label={texts.progressOf(name)}
          >
            <Icon name="chart" size={20} />
          </Link>
        )
      }
    >
      {exercise?.settings.note && <p className={styles.note}>{exercise.settings.note}</p>}
      {sets.length === 0 && <p className={styles.none}>{texts.noSets}</p>}
      {sets.length > 0 && (
        <RowGroup>
          <ol className={styles.sets}>
            {sets.map((set, index) => (
              <DoneSet
                key={set.key}
                set={set}
                number={index + 1}
                isTimeBased={isTimeBased}
                loadMode={loadMode}
                isRecord={recordKeys.has(set.key)}
              />
            ))}
          </ol>
        </RowGroup>
      )}
    </Section>
  );
}

interface DoneSetProps {
  set: SetRow;
  number: number;
  isTimeBased: boolean;
  loadMode: LoadMode | undefined;
  isRecord: boolean;
}

function DoneSet({ set, number, isTimeBased, loadMode, isRecord }: DoneSetProps) {
  return (
    <li className={cx(styles.set, !set.done && styles.undone)}>
      <span className={styles.number}>{number}</span>
      <span className={styles.values}>{describeSetValues(set, isTimeBased, loadMode)}</span>
      {isRecord && <RecordMedal />}
      {!set.done && <span className={styles.reserve}>{texts.notDone}</span>}
      {set.setType !== 'work' && <span className={styles.reserve}>{SET_TYPE_NAMES[set.setType]}</span>}
      {set.hardReps !== null && <span className={styles.reserve}>{texts.reserve(set.hardReps)}</span>}
      {set.note && <span className={styles.said}>{set.note}</span>}
    </li>
  );
}
