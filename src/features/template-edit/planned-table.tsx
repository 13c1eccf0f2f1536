import type { TemplateSet } from '#db/rows.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import grid from '#ui/training/set-grid.module.css';
import { useSetKeys } from './follow-places.ts';
import { commonRestSec } from './planned-rest.ts';
import { PlannedSet } from './planned-set.tsx';
import styles from './planned-table.module.css';
import { texts } from './texts.ts';
import type { TemplateEdit } from './use-edit-template.ts';

interface PlannedTableProps {
  /** Names the table. */
  name: string;
  sets: readonly TemplateSet[];
  /** Of its exercise. */
  itemKey: string;
  isTimeBased: boolean;
  restDefaultSec: number | undefined;
  edit: TemplateEdit;
}

export function PlannedTable(props: PlannedTableProps) {
  const { name, sets, itemKey, isTimeBased, restDefaultSec, edit } = props;
  const { column } = texts;
  const commonSec = commonRestSec(sets);
  const keys = useSetKeys(sets);
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
              key={keys[place]}
              set={set}
              painted={{ itemKey, sets, place }}
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
