import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { getRunningWorkout } from '#db/queries/active-workout.ts';
import { getLastTraining } from '#db/queries/history.ts';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatDay } from '#domain/dates.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { countExercises } from '#domain/plural.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './last-training.module.css';
import { texts } from './template-texts.ts';
import { useRepeatLast } from './use-repeat-last.ts';

/** For who has no template: the last time once more, in one tap. Nothing before the first training, nor while one runs. */
export function LastTraining() {
  const db = useDb();
  const last = useLiveQuery(
    async () => ((await getRunningWorkout(db)) ? undefined : getLastTraining(db)),
    [db],
  );
  return last && <Training workout={last} />;
}

function Training({ workout }: { workout: HistoryEntry }) {
  const titleId = useId();
  const todayMs = useToday();
  const repeat = useRepeatLast();
  const done = workout.lines.filter(line => line.setsCount > 0).length;
  const about = [
    formatDay(workout.startedAtMs, todayMs),
    countExercises(done),
    ...(workout.tonnageTotalKg > 0 ? [formatTonnageKg(workout.tonnageTotalKg)] : []),
  ];
  return (
    <Section title={texts.lastTraining}>
      <Card>
        <div className={styles.last}>
          <p id={titleId} className={styles.title}>
            {displayTitle(workout.title, null)}
          </p>
          <p className={styles.about}>{about.join(' · ')}</p>
          <Button icon="repeat" aria-describedby={titleId} onClick={() => void repeat(workout.key)}>
            {texts.repeat}
          </Button>
        </div>
      </Card>
    </Section>
  );
}
