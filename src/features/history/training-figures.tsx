import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatDuration } from '#domain/duration-text.ts';
import { formatFigure } from '#domain/figure.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { Card } from '#ui/layout/card.tsx';
import { texts } from './texts.ts';
import styles from './training-figures.module.css';

export function TrainingFigures({ workout }: { workout: HistoryEntry }) {
  const { tonnageTotalKg, tonnageHardKg, durationSec, lines } = workout;
  const sets = lines.reduce((sum, line) => sum + line.setsCount, 0);
  return (
    <Card>
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
