import { useState } from 'react';
import type { ChartPoint } from '#domain/chart-scale.ts';
import { formatDay } from '#domain/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import styles from './progress.module.css';
import { texts } from './texts.ts';

interface ChartTableProps {
  label: string;
  points: readonly ChartPoint[];
  /** Another figure of the same trainings, by their time. */
  second?: { label: string; values: ReadonlyMap<number, number | null> } | undefined;
  format: (value: number) => string;
}

const PAGE = 30;

/** What the chart shows, in figures, the newest first. */
export function ChartTable({ label, points, second, format }: ChartTableProps) {
  const todayMs = useToday();
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(PAGE);
  return (
    <details className={styles.table} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{texts.table}</summary>
      {isOpen && (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.date}</th>
                <th scope="col">{label}</th>
                {second && <th scope="col">{second.label}</th>}
              </tr>
            </thead>
            <tbody>
              {points
                .toReversed()
                .slice(0, count)
                .map(point => (
                  <tr key={point.atMs}>
                    <td>{formatDay(point.atMs, todayMs)}</td>
                    <td>{format(point.value)}</td>
                    {second && <td>{format(second.values.get(point.atMs) ?? point.value)}</td>}
                  </tr>
                ))}
            </tbody>
          </table>
          {points.length > count && <Button onClick={() => setCount(count + PAGE)}>{texts.more}</Button>}
        </>
      )}
    </details>
  );
}
