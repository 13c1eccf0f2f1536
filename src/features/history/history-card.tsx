import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatDayTime } from '#domain/dates.ts';
import { formatDuration } from '#domain/duration-text.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { countRecords } from '#domain/plural.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './history-card.module.css';
import { HistoryExercises } from './history-exercises.tsx';
import { texts } from './texts.ts';

interface HistoryCardProps {
  workout: HistoryEntry;
  todayMs: number;
  onRepeat: (workout: HistoryEntry) => void;
}

export const HistoryCard = memo(function HistoryCard(props: HistoryCardProps) {
  const { workout, todayMs, onRepeat } = props;
  const id = useId();
  return (
    <article aria-labelledby={id} className={styles.card}>
      <Card>
        <div className={styles.head}>
          <div className={styles.titles}>
            <h3 id={id} className={styles.title}>
              <Link className={styles.link} to={`/history/${workout.key}`}>
                {displayTitle(workout.title, null)}
              </Link>
            </h3>
            <p className={styles.when}>{formatDayTime(workout.startedAtMs, todayMs)}</p>
          </div>
          <span className={styles.over}>
            <Button variant="quiet" icon="repeat" aria-describedby={id} onClick={() => onRepeat(workout)}>
              {texts.repeat}
            </Button>
          </span>
        </div>
        <Figures workout={workout} />
        <HistoryExercises lines={workout.lines} />
      </Card>
    </article>
  );
});

function Figures({ workout: { durationSec, tonnageTotalKg, personalRecords } }: { workout: HistoryEntry }) {
  return (
    <p className={styles.figures}>
      <span>
        <VisuallyHidden>{texts.duration} </VisuallyHidden>
        {formatDuration(durationSec ?? 0)} · <VisuallyHidden>{texts.tonnage} </VisuallyHidden>
        {formatTonnageKg(tonnageTotalKg)}
      </span>
      {personalRecords > 0 && (
        <span className={styles.records}>
          <Icon name={screenShapes.medal} size={16} />
          {countRecords(personalRecords)}
        </span>
      )}
    </p>
  );
}
