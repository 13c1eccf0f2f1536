import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatDayTime } from '#domain/dates.ts';
import { formatFigure } from '#domain/figure.ts';
import { formatHoursMinutes } from '#domain/time.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Card } from '#ui/layout/card.tsx';
import { HardShare } from './hard-share.tsx';
import { PersonalRecords } from './personal-records.tsx';
import styles from './summary-card.module.css';
import { texts } from './texts.ts';

interface SummaryCardProps {
  workout: HistoryEntry;
  finishTimeMs: number | null;
}

/** The tonnage as large as figures come here; beside it the medal, if one was won. */
export function SummaryCard({ workout, finishTimeMs }: SummaryCardProps) {
  const todayMs = useToday();
  return (
    <Card>
      <h2 className={styles.title}>{displayTitle(workout.title, workout.serverId)}</h2>
      <dl className={styles.figures}>
        <div className={styles.main}>
          <dt className={styles.label}>{texts.tonnage}</dt>
          {/* So large that on a small phone the unit needs a line of its own: a plain space before it. */}
          <dd className={styles.tonnage}>{`${formatFigure(workout.tonnageTotalKg)} кг`}</dd>
        </div>
        <HardShare totalKg={workout.tonnageTotalKg} hardKg={workout.tonnageHardKg} />
        <PersonalRecords count={workout.personalRecords} />
        <div className={styles.figure}>
          <dt className={styles.label}>{texts.duration}</dt>
          <dd className={styles.value}>{formatHoursMinutes(durationSec(workout, finishTimeMs))}</dd>
        </div>
        <div className={styles.figure}>
          <dt className={styles.label}>{texts.started}</dt>
          <dd className={styles.value}>{formatDayTime(workout.startedAtMs, todayMs)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function durationSec({ durationSec, startedAtMs }: HistoryEntry, finishTimeMs: number | null): number {
  return durationSec ?? Math.max(0, (finishTimeMs ?? startedAtMs) - startedAtMs) / 1000;
}
