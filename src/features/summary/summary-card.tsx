import { findHeaviestBar, type HistoryEntry } from '#db/queries/history-entry.ts';
import { formatDayTime } from '#domain/dates.ts';
import { formatFigure } from '#domain/figure.ts';
import { formatHoursMinutes } from '#domain/time.ts';
import { describePicture } from '#domain/training-picture.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { cx } from '#ui/cx.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { uiTexts } from '#ui/texts.ts';
import { useSharePicture } from '#ui/training/use-share-picture.ts';
import { readGym } from '#ui/training-choices.ts';
import { Counted } from './counted.tsx';
import { HardShare } from './hard-share.tsx';
import { LoadedBar } from './loaded-bar.tsx';
import { Milestone } from './milestone.tsx';
import { PersonalRecords } from './personal-records.tsx';
import { SinceLastTime } from './since-last-time.tsx';
import styles from './summary-card.module.css';
import { texts } from './texts.ts';

interface SummaryCardProps {
  workout: HistoryEntry;
  finishTimeMs: number | null;
  /** It has just been finished: the figures count up. */
  isNew: boolean;
}

/** The tonnage in the largest figures, and gold if there was a record. */
export function SummaryCard({ workout, finishTimeMs, isNew }: SummaryCardProps) {
  const todayMs = useToday();
  const share = useSharePicture();
  const [firstWord, ...others] = uiTexts.share.split(/(?= )/);
  const otherWords = others.join('');
  return (
    <Card>
      <div className={cx(styles.body, workout.personalRecords > 0 && styles.won)}>
        <div className={styles.head}>
          <h2 className={styles.title}>{displayTitle(workout.title, workout.serverId)}</h2>
          <p className={styles.label}>
            <VisuallyHidden>{texts.started} </VisuallyHidden>
            <span>{formatDayTime(workout.startedAtMs, todayMs)}</span>
          </p>
        </div>
        <dl className={styles.figures}>
          <div className={styles.main}>
            <dt className={styles.label}>{texts.tonnage}</dt>
            <dd className={styles.tonnage}>
              <Counted value={workout.tonnageTotalKg} format={formatFigure} isNew={isNew} />
              <span className={styles.unit}> кг</span>
            </dd>
          </div>
          <div>
            <dt className={styles.label}>{texts.duration}</dt>
            <dd className={styles.value}>
              <Counted value={durationSec(workout, finishTimeMs)} format={formatHoursMinutes} isNew={isNew} />
            </dd>
          </div>
          <div>
            <dt className={styles.label}>{texts.sets}</dt>
            <dd className={styles.value}>
              <Counted value={countDone(workout)} format={formatFigure} isNew={isNew} />
            </dd>
          </div>
          <SinceLastTime workout={workout} />
        </dl>
        <LoadedBar lines={workout.lines} isNew={isNew} />
        <dl className={cx(styles.figures, styles.shares)}>
          <PersonalRecords count={workout.personalRecords} isNew={isNew} />
          <HardShare totalKg={workout.tonnageTotalKg} hardKg={workout.tonnageHardKg} isNew={isNew} />
        </dl>
        <div className={styles.foot}>
          <Milestone workoutKey={workout.key} />
          <Button icon="share" onClick={() => void share(pictureOf(workout, finishTimeMs))}>
            {firstWord}
            <span className={styles.more}>{otherWords}</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}

function pictureOf(workout: HistoryEntry, finishTimeMs: number | null) {
  const pictured = { ...workout, durationSec: durationSec(workout, finishTimeMs) };
  return describePicture(pictured, findHeaviestBar(workout.lines), readGym());
}

function countDone({ lines }: HistoryEntry): number {
  return lines.reduce((sum, line) => sum + line.setsCount, 0);
}

function durationSec({ durationSec, startedAtMs }: HistoryEntry, finishTimeMs: number | null): number {
  return durationSec ?? Math.max(0, (finishTimeMs ?? startedAtMs) - startedAtMs) / 1000;
}
