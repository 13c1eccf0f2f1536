import { useId } from 'react';
import type { WorkoutRow } from '#db/rows.ts';
import { formatDayTime } from '#domain/dates.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { countRecords } from '#domain/plural.ts';
import { formatHoursMinutes } from '#domain/time.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './history-card.module.css';
import { HistoryExercises } from './history-exercises.tsx';
import { texts } from './texts.ts';

interface HistoryCardProps {
  workout: WorkoutRow;
  onRepeat: (workout: WorkoutRow) => void;
}

export function HistoryCard({ workout, onRepeat }: HistoryCardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className={styles.article}>
      <Card>
        <div className={styles.head}>
          <div className={styles.titles}>
            <h3 id={id} className={styles.title}>
              {displayTitle(workout.title, null)}
            </h3>
            <p className={styles.when}>{formatDayTime(workout.startedAtMs, Date.now())}</p>
          </div>
          <Button icon="repeat" aria-describedby={id} onClick={() => onRepeat(workout)}>
            {texts.repeat}
          </Button>
        </div>
        <Figures workout={workout} />
        <HistoryExercises lines={workout.lines} />
      </Card>
    </article>
  );
}

function Figures({ workout: { durationSec, tonnageTotalKg, personalRecords } }: { workout: WorkoutRow }) {
  return (
    <p className={styles.figures}>
      <span>
        <VisuallyHidden>{texts.duration} </VisuallyHidden>
        {formatHoursMinutes(durationSec ?? 0)}
      </span>
      <span>
        <VisuallyHidden>{texts.tonnage} </VisuallyHidden>
        {formatTonnageKg(tonnageTotalKg)}
      </span>
      {personalRecords > 0 && (
        <span className={styles.records}>
          <Icon name="medal" size={20} />
          {countRecords(personalRecords)}
        </span>
      )}
    </p>
  );
}
