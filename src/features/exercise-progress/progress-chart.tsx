import { useState } from 'react';
import type { ExerciseProgress } from '#db/queries/exercise-progress.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { Section } from '#ui/layout/section.tsx';
import { Chart } from './chart.tsx';
import { ChartTable } from './chart-table.tsx';
import { GainLine } from './gain-line.tsx';
import { MEASURES, metricsOf, type Period, pointsOf } from './measures.ts';
import styles from './progress.module.css';
import { texts } from './texts.ts';

interface ProgressChartProps {
  progress: ExerciseProgress;
  isTimeBased: boolean;
  /** Its weight is help: less of it is more, and a difference in it would be misread. */
  isAssisted: boolean;
}

const PERIODS = Object.keys(texts.periods) as Period[];

export function ProgressChart({ progress, isTimeBased, isAssisted }: ProgressChartProps) {
  const metrics = metricsOf(progress, isTimeBased);
  const nowMs = useToday();
  const [metric = metrics[0], setMetric] = useState(metrics[0]);
  const [period, setPeriod] = useState<Period>('year');
  if (!metric) return null;
  const points = pointsOf(progress, { metric, period, nowMs });
  const { format } = MEASURES[metric];
  return (
    <Section title={texts.progress}>
      {points.length === 0 ? (
        <p className={styles.quiet}>{texts.noPoints}</p>
      ) : (
        <>
          {!(isAssisted && metric === 'weight') && <GainLine metric={metric} points={points} />}
          <Chart key={`${metric} ${period}`} label={texts.metrics[metric]} points={points} format={format} />
        </>
      )}
      <div className={styles.choices}>
        {metrics.length > 1 && (
          <ChipRow label={texts.metric}>
            {metrics.map(name => (
              <Chip key={name} pressed={name === metric} onPress={() => setMetric(name)}>
                {texts.metrics[name]}
              </Chip>
            ))}
          </ChipRow>
        )}
        <ChipRow label={texts.period}>
          {PERIODS.map(name => (
            <Chip key={name} pressed={name === period} onPress={() => setPeriod(name)}>
              {texts.periods[name]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {points.length > 0 && <ChartTable label={texts.metrics[metric]} points={points} format={format} />}
    </Section>
  );
}
