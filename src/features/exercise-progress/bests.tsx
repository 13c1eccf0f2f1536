import { Link } from 'react-router-dom';
import type { Best, ExerciseProgress } from '#db/queries/exercise-progress.ts';
import { formatDay } from '#domain/dates.ts';
import { formatTonnageKg, formatWeightWithUnit } from '#domain/number.ts';
import { rankText } from '#domain/records.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Section } from '#ui/layout/section.tsx';
import styles from './progress.module.css';
import { texts } from './texts.ts';

interface BestsProps {
  progress: ExerciseProgress;
  isTimeBased: boolean;
  loadMode: LoadMode;
}

/** Each with the training in which it was reached. */
export function Bests({ progress, isTimeBased, loadMode }: BestsProps) {
  const { bestRank, mostReps, epley, brzycki, tonnage } = progress;
  return (
    <Section title={texts.bests}>
      <dl className={styles.bests}>
        <Line
          label={texts.bestRank}
          best={bestRank}
          format={rank => rankText(rank, isTimeBased, loadMode)}
          isMain
        />
        {!isTimeBased && (
          <>
            <Line label={texts.oneRepMax} best={epley} format={formatWeightWithUnit} />
            <Line label={texts.mostReps} best={mostReps} format={texts.reps} />
            <Line label={texts.bestTonnage} best={tonnage} format={formatTonnageKg} />
          </>
        )}
      </dl>
      {!isTimeBased && epley && brzycki && (
        <details className={styles.hint}>
          <summary className={styles.summary}>{texts.estimateTitle}</summary>
          <p>{texts.estimateHint}</p>
          <p>{texts.formulas(formatWeightWithUnit(brzycki.value))}</p>
        </details>
      )}
    </Section>
  );
}

interface LineProps<T> {
  label: string;
  best: Best<T> | null;
  format: (value: T) => string;
  isMain?: boolean;
}

function Line<T>({ label, best, format, isMain }: LineProps<T>) {
  const todayMs = useToday();
  if (!best) return null;
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{format(best.value)}</dd>
      <dd className={styles.reached}>
        <Link to={`/history/${best.workoutKey}`}>{formatDay(best.startedAtMs, todayMs)}</Link>
      </dd>
    </div>
  );
}
