import type { findHeaviestBar, HistoryEntry } from '#db/queries/history-entry.ts';
import type { TrainingRecord } from '#db/queries/training-page.ts';
import { formatDuration } from '#domain/duration-text.ts';
import { formatFigure } from '#domain/figure.ts';
import { formatTonnageKg, formatWeightWithUnit } from '#domain/number.ts';
import { platesPerSide } from '#domain/plates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Barbell } from '#ui/training/barbell.tsx';
import { BestSet } from '#ui/training/best-set.tsx';
import { readGym } from '#ui/training-choices.ts';
import { RecordGain, RecordMedal } from './record-parts.tsx';
import { texts } from './texts.ts';
import styles from './training-figures.module.css';

interface TrainingFiguresProps {
  workout: HistoryEntry;
  /** The exercise whose bar was the heaviest, if there was a bar. */
  heaviest: ReturnType<typeof findHeaviestBar>;
  /** Its record, if its best set was one. */
  record: TrainingRecord | undefined;
}

/** The training's figures, and the bar as it was loaded for the best set. */
export function TrainingFigures({ workout, heaviest, record }: TrainingFiguresProps) {
  const { tonnageTotalKg, tonnageHardKg, durationSec, lines } = workout;
  const sets = lines.reduce((sum, line) => sum + line.setsCount, 0);
  const side = heaviest && platesPerSide(heaviest.onBarKg, ...readGym());
  return (
    <Card>
      <div className={styles.card}>
        <dl className={styles.figures}>
          <div>
            <dt className={styles.label}>{texts.tonnage}</dt>
            <dd className={styles.tonnage}>
              {formatFigure(tonnageTotalKg)}
              <span className={styles.unit}> кг</span>
            </dd>
          </div>
          <Figure label={texts.duration} value={formatDuration(durationSec ?? 0)} />
          <Figure label={texts.sets} value={formatFigure(sets)} />
          {tonnageHardKg > 0 && tonnageHardKg < tonnageTotalKg && (
            <Figure label={texts.tonnageHard} value={formatTonnageKg(tonnageHardKg)} />
          )}
        </dl>
        {heaviest && (
          <figure className={styles.bar}>
            {side && <Barbell platesKg={side.platesKg} height={48} />}
            <figcaption className={styles.label}>
              <span className={styles.best}>
                <BestSet text={heaviest.best ?? formatWeightWithUnit(heaviest.onBarKg)} />
                {record && <RecordMedal />}
              </span>
              {record ? heaviest.name : texts.bestOf(heaviest.name || texts.unknownExercise)}
              {record && <RecordGain record={record} />}
            </figcaption>
          </figure>
        )}
      </div>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
