import { type FocusEvent, use, useState } from 'react';
import { barKgOf, firstWeightKg } from '#domain/first-weight.ts';
import type { Key } from '#domain/ids.ts';
import { cx } from '#ui/cx.ts';
import { OwnPadContext } from '#ui/fields/own-pad-context.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import grid from '#ui/training/set-grid.module.css';
import { gymBar } from '#ui/training-choices.ts';
import styles from './set-table.module.css';
import { SetTableRow } from './set-table-row.tsx';
import { pressTableKey } from './table-keys.ts';
import { texts } from './texts.ts';
import type { SheetExercise } from './workout-sheet.ts';

interface SetTableProps {
  exercise: SheetExercise;
  /** The table's accessible name. */
  name: string;
}

export function SetTable({ exercise, name }: SetTableProps) {
  const { column } = texts;
  const { isTimeBased, order, rows, restDefaultSec, stepKg, settings, equipmentName } = exercise;
  const [gymBarKg] = useDeviceChoice(gymBar);
  const firstKg = firstWeightKg(equipmentName, stepKg, Number(gymBarKg));
  const { steppedKey, enter } = useSteppedRow(exercise);
  const heldKey = isTimeBased && rows.find(({ set }) => !set.done)?.set.key;
  return (
    <div className={grid.frame}>
      <table className={cx(grid.table, styles.table, isTimeBased && styles.timeBased)}>
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </caption>
        <thead>
          <tr className={grid.head}>
            <th scope="col">{column.number}</th>
            <th scope="col" title={texts.previousTitle}>
              {column.previous}
            </th>
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
        <tbody onFocus={enter} onKeyDown={event => pressTableKey(event, { stepKg, firstKg })}>
          {rows.map((row, index) => (
            <SetTableRow
              key={row.set.key}
              row={row}
              number={index + 1}
              exerciseName={name}
              exerciseOrder={order}
              isTimeBased={isTimeBased}
              restDefaultSec={restDefaultSec}
              stepKg={stepKg}
              firstKg={firstKg}
              isStepped={row.set.key === steppedKey}
              hasHold={row.set.key === heldKey}
              loadMode={settings.loadMode}
              barKg={barKgOf(equipmentName, Number(gymBarKg))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The row with the steppers: the one last entered until it is done, else the next one. It keeps them when it loses the
 * focus, or rows below would move under the finger. Not needed with the training's own keys, which step by themselves.
 */
function useSteppedRow({ rows, isTimeBased }: SheetExercise) {
  const hasOwnPad = use(OwnPadContext);
  const [enteredKey, setEnteredKey] = useState<Key>();
  const entered = rows.find(({ set }) => set.key === enteredKey && !set.done);
  const stepped = (hasOwnPad ? undefined : entered) ?? rows.find(row => row.isNext);

  function enter({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement && target.type === 'text')
      setEnteredKey(target.closest<HTMLElement>('tr')?.dataset.set);
  }

  // Below a timed row on a phone is the stopwatch; there is no room for both.
  const isKept = isTimeBased && hasOwnPad;
  return { steppedKey: isKept ? undefined : stepped?.set.key, enter };
}
