import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { SetRow } from './set-row.tsx';
import styles from './set-table.module.css';
import { texts } from './texts.ts';
import type { SheetExercise } from './workout-sheet.ts';

interface SetTableProps {
  exercise: SheetExercise;
  /** Names the table. */
  name: string;
}

export function SetTable({ exercise, name }: SetTableProps) {
  const { column } = texts;
  const { isTimeBased, order, rows, restDefaultSec, stepKg, settings } = exercise;
  return (
    <div className={styles.frame}>
      <table className={cx(styles.table, isTimeBased && styles.timeBased)}>
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </caption>
        <thead>
          <tr className={styles.head}>
            <th scope="col">{column.number}</th>
            <th scope="col">{column.previous}</th>
            <th scope="col">{column.weight}</th>
            <th scope="col">{column.reps}</th>
            {isTimeBased ? (
              <th scope="col">{column.time}</th>
            ) : (
              <th scope="col" title={texts.reserveTitle}>
                {column.reserve}
              </th>
            )}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <SetRow
              key={row.set.key}
              row={row}
              number={index + 1}
              exerciseOrder={order}
              isTimeBased={isTimeBased}
              restDefaultSec={restDefaultSec}
              stepKg={stepKg}
              loadMode={settings.loadMode}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
