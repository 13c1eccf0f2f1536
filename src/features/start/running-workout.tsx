import { useId } from 'react';
import type { WorkoutRow } from '#db/rows.ts';
import { formatHoursMinutes } from '#domain/time.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Card } from '#ui/layout/card.tsx';
import styles from './running-workout.module.css';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

/** The training that waits for its lifter: the first thing on the screen, and its main action. */
export function RunningWorkout({ workout }: { workout: WorkoutRow }) {
  const id = useId();
  const nowMs = useNow(MINUTE_MS, workout.startedAtMs);
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className={styles.head}>
          <h2 id={id} className={styles.label}>
            {texts.running}
          </h2>
          <span className={styles.elapsed}>{formatHoursMinutes((nowMs - workout.startedAtMs) / 1000)}</span>
        </div>
        <p className={styles.title}>{displayTitle(workout.title, null)}</p>
        <ButtonLink variant="primary" wide to="/workout" state={{ workout: { id: workout.key } }}>
          {texts.goOn}
        </ButtonLink>
      </Card>
    </section>
  );
}
