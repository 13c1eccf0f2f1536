import { lazy, memo, Suspense, useRef } from 'react';
import type { LoadMode } from '#domain/set-values.ts';
import { Tick } from '#ui/controls/tick.tsx';
import { cx } from '#ui/cx.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import grid from '#ui/training/set-grid.module.css';
import { PreviousFill } from './previous-fill.tsx';
import { RestField } from './rest-field.tsx';
import { SetAbout } from './set-about.tsx';
import { DurationField, RepsField, ReserveField, WeightField } from './set-fields.tsx';
import { SetMenu } from './set-menu.tsx';
import styles from './set-table-row.module.css';
import { Steppers } from './steppers.tsx';
import { texts } from './texts.ts';
import { beginPress } from './tick-press.ts';
import { useDeleteSet } from './use-delete-set.ts';
import { useInSight } from './use-in-sight.ts';
import { useSwipeAway } from './use-swipe-away.ts';
import { useTick } from './use-tick.ts';
import type { SheetRow } from './workout-sheet.ts';

const HoldButton = lazy(async () => ({
  default: (await loadPatiently(() => import('./hold-button.tsx'))).HoldButton,
}));

interface SetTableRowProps {
  row: SheetRow;
  /** Its number in the table, from 1. */
  number: number;
  exerciseName: string;
  /** The number of its exercise in the training. */
  exerciseOrder: number;
  isTimeBased: boolean;
  restDefaultSec: number;
  loadMode: LoadMode;
  /** Its weight is on a barbell. */
  barKg: number | null;
  /** The step of its weight. */
  stepKg: number;
  /** The weight after the first step from nothing. */
  firstKg: number | null;
  /** The row has the steppers. */
  isStepped: boolean;
  /** The row has the stopwatch's button. */
  hasHold: boolean;
}

/**
 * Memoised, as are its parts, by the objects that `useWorkoutSheet` reuses: pressing a tick renders only the box,
 * storing it only this row.
 */
export const SetTableRow = memo(function SetTableRow(props: SetTableRowProps) {
  const { row, number, exerciseName, exerciseOrder, isTimeBased, restDefaultSec } = props;
  const { stepKg, firstKg, isStepped, hasHold, loadMode, barKg } = props;
  const { set, previous, hints, isNext, isMidRound } = row;
  const element = useRef<HTMLTableRowElement>(null);
  const rest = { defaultSec: restDefaultSec, exerciseOrder, isMidRound };
  useInSight(element, isNext);
  const { isChecked, isPending, setDone } = useTick({ set, previous, hints, isTimeBased, rest }, element);
  const remove = useDeleteSet();
  const swipe = useSwipeAway(tr => remove(set.key, tr));
  const field = { row, number };

  return (
    <tr
      ref={element}
      {...swipe}
      className={cx(
        grid.row,
        styles.row,
        set.done && styles.done,
        isNext && styles.next,
        isStepped && styles.stepped,
      )}
      aria-current={isNext ? 'step' : undefined}
      data-set={set.key}
      data-done={set.done || undefined}
      data-later={(!set.done && !isNext) || undefined}
      data-stepped={isStepped || undefined}
    >
      <td className={cx(grid.whole, grid.number, styles.number)}>
        <SetMenu set={set} number={number} />
      </td>
      <td className={cx(grid.whole, styles.previous, !isNext && set.restSec === null && styles.alone)}>
        <PreviousFill set={set} previous={previous} number={number} isTimeBased={isTimeBased} />
        <RestField set={set} number={number} restDefaultSec={restDefaultSec} isNext={isNext} />
      </td>
      <td className={cx(grid.value, styles.value)} data-label={texts.column.weight}>
        <WeightField {...field} />
      </td>
      <td className={cx(grid.value, styles.value)} data-label={texts.column.reps}>
        <RepsField {...field} />
      </td>
      <td
        className={cx(grid.value, styles.value)}
        data-label={isTimeBased ? texts.column.time : texts.column.reserve}
      >
        {isTimeBased ? <DurationField {...field} /> : <ReserveField {...field} />}
      </td>
      <td className={styles.tick} onPointerDown={set.done ? undefined : () => beginPress(set.key)}>
        <Tick label={texts.doneOf(number)} checked={isChecked} pending={isPending} onChange={setDone} />
      </td>
      {isStepped && (
        <Steppers
          row={row}
          name={texts.stepOf(number, exerciseName)}
          isTicking={isPending}
          isTimeBased={isTimeBased}
          stepKg={stepKg}
          firstKg={firstKg}
        />
      )}
      {hasHold && (
        <Suspense>
          <HoldButton set={set} number={number} hintSec={hints.durationSec} />
        </Suspense>
      )}
      <SetAbout row={row} barKg={barKg} isTimeBased={isTimeBased} mode={loadMode} />
    </tr>
  );
});
