import type { TemplateSet } from '#db/rows.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import grid from '#ui/training/set-grid.module.css';
import { commonRestSec } from './planned-rest.ts';
import { PlannedSet } from './planned-set.tsx';
import styles from './planned-table.module.css';
import { texts } from './texts.ts';
import type { TemplateEdit } from './use-edit-template.ts';

interface PlannedTableProps {
  /** Names the table. */
  name: string;
  sets: readonly TemplateSet[];
  /** The place of its exercise. */
  at: number;
  isTimeBased: boolean;
  restDefaultSec: number | undefined;
  edit: TemplateEdit;
}

export function PlannedTable({ name, sets, at, isTimeBased, restDefaultSec, edit }: PlannedTableProps) {
  const { column } = texts;
  const commonSec = commonRestSec(sets);
  if (sets.length === 0) return null;
  return (
    <div className={grid.frame}>
      <table className={cx(grid.table, styles.table, isTimeBased && styles.timeBased)}>
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </caption>
        <thead>
          <tr className={grid.head}>
            <th scope="col">{column.number}</th>
            <th scope="col">{column.weight}</th>
            <th scope="col">{column.reps}</th>
            {isTimeBased ? (
              <th scope="col">{column.time}</th>
            ) : (
              <>
                <th scope="col" title={texts.goalTitle}>
                  {column.goal}
                </th>
                <th scope="col" title={texts.reserveTitle}>
                  {column.reserve}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {sets.map((set, place) => (
            <PlannedSet
              // biome-ignore lint/suspicious/noArrayIndexKey: a planned set is known by its place
              key={place}
              set={set}
              at={at}
              place={place}
              isTimeBased={isTimeBased}
              commonRestSec={commonSec}
              restDefaultSec={restDefaultSec}
              edit={edit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
