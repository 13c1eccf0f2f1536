import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getExercisePast } from '#db/queries/exercise-past.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { formatDay } from '#domain/dates.ts';
import { describeSetShortly } from '#domain/set-text.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import styles from './progress.module.css';
import { texts } from './texts.ts';

/** What was lifted the last time, in a line: 'Последний раз: 27 ноября · 80 × 10, 80 × 10, 80 × 10'. */
export function LastSets({ exercise }: { exercise: ExerciseView }) {
  const { key, isTimeBased, settings } = exercise;
  const db = useDb();
  const todayMs = useToday();
  const [last] = useLiveQuery(() => getExercisePast(db, key, 1), [db, key]) ?? [];
  const sets = last?.sets.map(set => describeSetShortly(set, isTimeBased, settings.loadMode));
  // Keeps its line before it is read.
  return (
    <p className={styles.lastSets}>
      {texts.lastSets} {last && formatDay(last.startedAtMs, todayMs)} ·{' '}
      <b>{sets?.map(keepTogether).join(', ')}</b>
    </p>
  );
}

/** A set stays on one line. */
function keepTogether(set: string): string {
  return set.replaceAll(' ', '\u00a0');
}
