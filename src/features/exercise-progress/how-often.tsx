import type { ExerciseProgress } from '#db/queries/exercise-progress.ts';
import { formatDay } from '#domain/dates.ts';
import { formatFigure } from '#domain/figure.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Section } from '#ui/layout/section.tsx';
import { perWeek } from './measures.ts';
import styles from './progress.module.css';
import { texts } from './texts.ts';

export function HowOften({ progress }: { progress: ExerciseProgress }) {
  const nowMs = useToday();
  const { points } = progress;
  const facts: [string, string][] = [
    [texts.perWeek, formatFigure(perWeek(progress, nowMs))],
    [texts.total, formatFigure(points.length)],
    [texts.lastTime, formatDay(points.at(-1)?.startedAtMs ?? nowMs, nowMs)],
    [texts.since, formatDay(points[0]?.startedAtMs ?? nowMs, nowMs)],
  ];
  return (
    <Section title={texts.often}>
      <dl className={styles.bests}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
