import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getExercisePast } from '#db/queries/exercise-past.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { formatDay } from '#domain/dates.ts';
import { bestText } from '#domain/records.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Section } from '#ui/layout/section.tsx';
import styles from './past-results.module.css';
import { texts } from './texts.ts';

/** How many of the last trainings are shown: what one wants to see before the next. */
const SHOWN = 5;

/** The done sets of the last trainings with this exercise; nothing for who has never done it. */
export function PastResults({ exercise }: { exercise: ExerciseView }) {
  const db = useDb();
  const past = useLiveQuery(() => getExercisePast(db, exercise.key, SHOWN), [db, exercise.key]);
  const todayMs = useToday();
  if (!past || past.length === 0) return null;
  return (
    <Section title={texts.past}>
      <ul>
        {past.map(({ itemKey, startedAtMs, sets }) => (
          <li key={itemKey} className={styles.result}>
            <span className={styles.day}>{formatDay(startedAtMs, todayMs)}</span>
            <ol className={styles.sets}>
              {sets.map(set => (
                <li key={set.key}>{bestText(set, exercise.isTimeBased) ?? '—'}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  );
}
