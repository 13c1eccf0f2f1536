import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TemplateSet } from '#db/rows.ts';
import { formatRest, maskTime, parseTime } from '#domain/time.ts';
import { cx } from '#ui/cx.ts';
import { TimeCell } from '#ui/fields/time-cell.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import grid from '#ui/training/set-grid.module.css';
import { editSet } from './edit-items.ts';
import { ofSet, type PaintedSet } from './follow-places.ts';
import { GoalFields, RepsField, ReserveField, TimeField, WeightField } from './planned-fields.tsx';
import styles from './planned-set.module.css';
import { PlannedSetMenu } from './planned-set-menu.tsx';
import { texts } from './texts.ts';
import type { TemplateEdit } from './use-edit-template.ts';

interface PlannedSetProps {
  set: TemplateSet;
  painted: PaintedSet;
  isTimeBased: boolean;
  /** What the exercise's sets have, and what it is where they name none. */
  commonRestSec: number | null;
  restDefaultSec: number | undefined;
  edit: TemplateEdit;
}

/** What is planned of a set, in a row: what it begins with, and what it aims at. */
export function PlannedSet(props: PlannedSetProps) {
  const { set, painted, isTimeBased, commonRestSec, restDefaultSec, edit } = props;
  const row = useHandFocusOn<HTMLTableRowElement>();
  const restField = useRef<HTMLSpanElement>(null);
  const [asksRest, setAsksRest] = useState(false);
  const n = painted.place + 1;
  const save = (values: Partial<TemplateSet>) =>
    edit.save(ofSet(painted, (all, at, place) => editSet(all, at, place, values, edit.now())));
  const field = { set, number: n, onSave: save };
  const showsRest = asksRest || set.restSec !== commonRestSec;
  const { column } = texts;

  function askRest() {
    flushSync(() => setAsksRest(true));
    restField.current?.querySelector('input')?.focus();
  }

  return (
    <tr ref={row} className={grid.row}>
      <td className={cx(grid.whole, grid.number)}>
        <PlannedSetMenu set={set} painted={painted} edit={edit} onRest={askRest} />
      </td>
      <td className={grid.value} data-label={column.weight}>
        <WeightField {...field} />
      </td>
      <td className={cx(grid.value, !isTimeBased && styles.reps)} data-label={column.reps}>
        <RepsField {...field} />
      </td>
      {isTimeBased ? (
        <td className={cx(grid.value, styles.time)} data-label={column.time}>
          <TimeField {...field} />
        </td>
      ) : (
        <>
          <td className={cx(grid.value, styles.goal)} data-label={column.goal}>
            <GoalFields {...field} />
          </td>
          <td className={grid.value} data-label={column.reserve}>
            <ReserveField {...field} />
          </td>
        </>
      )}
      {(showsRest || set.note) && (
        <td className={cx(grid.about, styles.about)}>
          {showsRest && (
            <span ref={restField} className={styles.rest}>
              <span aria-hidden="true">{texts.rest}</span>
              <TimeCell
                label={texts.restOf(n)}
                value={set.restSec}
                source={set}
                placeholder={restDefaultSec === undefined ? undefined : formatRest(restDefaultSec)}
                mask={maskTime}
                parse={parseTime}
                format={formatRest}
                errorText={texts.wrongTime}
                onCommit={restSec => save({ restSec })}
              />
            </span>
          )}
          {set.note && <span className={grid.note}>{set.note}</span>}
        </td>
      )}
    </tr>
  );
}
