import type { MuscleLoad } from '#db/queries/muscle-load.ts';
import { formatFigure } from '#domain/figure.ts';
import { opacityOf } from '#ui/training/body.tsx';
import styles from './muscle-load.module.css';
import { texts } from './texts.ts';

interface LoadTableProps {
  load: readonly MuscleLoad[];
  /** How strong the drawing's tint is for so many sets: a bar has the same. */
  shareOf: (sets: number) => number;
}

/** The most worked first; a tick on each bar and the last column tell the average of the four weeks before. */
export function LoadTable({ load, shareOf }: LoadTableProps) {
  const rows = load
    .map(({ muscle, sets: [now = 0, ...before] }) => ({
      name: muscle.name,
      now,
      average: before.reduce((sum, sets) => sum + sets, 0) / Math.max(1, before.length),
    }))
    .toSorted((a, b) => b.now - a.now || b.average - a.average);
  const most = Math.max(1, ...rows.flatMap(row => [row.now, row.average]));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.muscle}</th>
          <th scope="col">{texts.sets}</th>
          <th scope="col">{texts.average}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, average }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={styles.scale}>
                <span
                  className={styles.bar}
                  style={{ width: `${(now / most) * 100}%`, opacity: opacityOf(shareOf(now)) }}
                />
                {average > 0 && (
                  <span className={styles.mean} style={{ left: `${(average / most) * 100}%` }} />
                )}
              </span>
            </th>
            <td className={styles.now}>{formatFigure(now)}</td>
            <td>{formatFigure(Math.round(average * 10) / 10)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
