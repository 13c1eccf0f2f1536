import { findHeaviestBar, type HistoryEntry } from '#db/queries/history-entry.ts';
import { formatDuration } from '#domain/duration-text.ts';
import { formatFigure } from '#domain/figure.ts';
import { formatTonnageKg, formatWeightWithUnit } from '#domain/number.ts';
import { platesPerSide } from '#domain/plates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Barbell } from '#ui/training/barbell.tsx';
import { BestSet } from '#ui/training/best-set.tsx';
import { readGym } from '#ui/training-choices.ts';
import { texts } from './texts.ts';
import styles from './training-figures.module.css';

/** The training's figures, and the bar as it was loaded for the best set. */
export function TrainingFigures({ workout }: { workout: HistoryEntry }) {
  const { tonnageTotalKg, tonnageHardKg, durationSec, lines } = workout;
  const sets = lines.reduce((sum, line) => sum + line.setsCount, 0);
  const heaviest = findHeaviestBar(lines);
  const side = heaviest && platesPerSide(heaviest.onBarKg, ...readGym());
  return (
    <Card>
      <div className={styles.card}>
        <dl className={styles.figures}>
          <div className={styles.main}>
            <dt className={styles.label}>{texts.tonnage}</dt>
            <dd className={styles.tonnage}>{`${formatFigure(tonnageTotalKg)} кг`}</dd>
          </div>
          <Figure label={texts.duration} value={formatDuration(durationSec ?? 0)} />
          <Figure label={texts.sets} value={formatFigure(sets)} />
          {tonnageHardKg > 0 && tonnageHardKg < tonnageTotalKg && (
            <Figure label={texts.tonnageHard} value={formatTonnageKg(tonnageHardKg)} />
          )}
        </dl>
        {heaviest && side && (
          <figure className={styles.bar}>
            <Barbell platesKg={side.platesKg} height={48} />
            <figcaption className={styles.label}>
              <span className={styles.value}>
                <BestSet text={heaviest.best ?? formatWeightWithUnit(heaviest.onBarKg)} />
              </span>
              {texts.bestOf(heaviest.name || texts.unknownExercise)}
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
