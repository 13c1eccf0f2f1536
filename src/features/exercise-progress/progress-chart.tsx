import { useState } from 'react';
import type { ExerciseProgress } from '#db/queries/exercise-progress.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { gainOf } from '#domain/gain.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Chart, RecordKey } from './chart.tsx';
import { ChartTable } from './chart-table.tsx';
import { GainLine } from './gain-line.tsx';
import { LastSets } from './last-sets.tsx';
import { axisOf, MEASURES, metricsOf, type Period, periodsOf, pointsOf, recordsOf } from './measures.ts';
import styles from './progress.module.css';
import { texts } from './texts.ts';

interface ProgressChartProps {
  progress: ExerciseProgress;
  exercise: ExerciseView;
}

export function ProgressChart({ progress, exercise }: ProgressChartProps) {
  const { isTimeBased } = exercise;
  const mode = exercise.settings.loadMode;
  const metrics = metricsOf(progress, { isTimeBased, mode });
  const nowMs = useToday();
  const [metric = metrics[0], setMetric] = useState(metrics[0]);
  const periods = periodsOf(progress, nowMs);
  const [chosen, setChosen] = useState<Period>();
  if (!metric) return null;
  const period =
    chosen ?? firstOf(periods, shown => pointsOf(progress, { metric, mode, period: shown, nowMs }).length);
  const points = pointsOf(progress, { metric, mode, period, nowMs });
  const format = (value: number) => MEASURES[metric].format(value, mode);
  // Less help is more: a difference in it would be misread.
  const isLessMore = mode === 'assisted' && metric === 'weight';
  const records = isLessMore
    ? []
    : recordsOf(points, pointsOf(progress, { metric, mode, period: 'all', nowMs }));
  const gain = isLessMore ? undefined : gainOf(points);
  const switcher = periods.length > 1 && (
    <ChipRow label={texts.period} flow="segments">
      {periods.map(name => (
        <Chip key={name} pressed={name === period} onPress={() => setChosen(name)}>
          {texts.periods[name]}
        </Chip>
      ))}
    </ChipRow>
  );
  return (
    <Section title={texts.progress}>
      <div className={styles.progress}>
        <div className={styles.choices}>
          <LastSets exercise={exercise} />
          {gain && <GainLine metric={metric} mode={mode} gain={gain} />}
          {metrics.length > 1 && (
            <ChipRow label={texts.metric}>
              {metrics.map(name => (
                <Chip key={name} pressed={name === metric} onPress={() => setMetric(name)}>
                  {texts.metrics[name]}
                </Chip>
              ))}
            </ChipRow>
          )}
        </div>
        {points.length === 0 ? (
          <div>
            <p className={styles.quiet}>{texts.noPoints}</p>
            {switcher}
          </div>
        ) : (
          <Card>
            <Chart
              key={metric}
              label={texts.metrics[metric]}
              points={points}
              records={records}
              aside={switcher}
              format={format}
              axis={axisOf(metric)}
              nowMs={nowMs}
            />
            {records.length > 0 && <RecordKey />}
            <ChartTable
              label={metric === 'epley' ? texts.epley : texts.metrics[metric]}
              points={points}
              second={metric === 'epley' ? brzyckiOf(progress) : undefined}
              format={format}
            />
          </Card>
        )}
      </div>
    </Section>
  );
}

/** The other estimate of the same, for those who compare them. */
function brzyckiOf({ points }: ExerciseProgress) {
  const values = new Map(points.map(({ startedAtMs, brzyckiKg }) => [startedAtMs, brzyckiKg]));
  return { label: texts.brzycki, values };
}

/** The shortest with a line in it. */
function firstOf(periods: readonly Period[], countOf: (period: Period) => number): Period {
  return periods.find(period => countOf(period) > 1) ?? 'all';
}
