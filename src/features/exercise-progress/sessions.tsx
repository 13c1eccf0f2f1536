import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { getExercisePast } from '#db/queries/exercise-past.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { formatDay } from '#domain/dates.ts';
import { describeSetValues } from '#domain/set-text.ts';
import { SET_TYPE_NAMES } from '#domain/set-types.ts';
import { Button } from '#ui/controls/button.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { Section } from '#ui/layout/section.tsx';
import styles from './progress.module.css';
import { texts } from './texts.ts';

const PAGE = 10;

/** Every training of it with its sets, the newest first, a page at a time. */
export function Sessions({ exercise }: { exercise: ExerciseView }) {
  const db = useDb();
  const todayMs = useToday();
  const [limit, setLimit] = useState(PAGE);
  const past = useLiveQuery(() => getExercisePast(db, exercise.key, limit + 1), [db, exercise.key, limit]);
  if (!past) return null;
  return (
    <Section title={texts.sessions}>
      <ul>
        {past.slice(0, limit).map(({ workoutKey, startedAtMs, sets }) => (
          <li key={workoutKey} className={styles.session}>
            <Link className={styles.day} to={`/history/${workoutKey}`}>
              {formatDay(startedAtMs, todayMs)}
            </Link>
            <ol className={styles.sets}>
              {sets.map(set => (
                <li key={set.key}>
                  {describeSetValues(set, exercise.isTimeBased, exercise.settings.loadMode)}
                  {set.setType !== 'work' && ` · ${SET_TYPE_NAMES[set.setType]}`}
                  {set.hardReps !== null && ` · ${texts.reserve(set.hardReps)}`}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      {past.length > limit && <Button onClick={() => setLimit(limit + PAGE)}>{texts.more}</Button>}
    </Section>
  );
}
