import { type MouseEvent, memo } from 'react';
import type { PreviousValues, SetRow } from '#db/rows.ts';
import { SET_VALUE_FIELDS, type SetValues } from '#domain/set-values.ts';
import { leaveField } from './leave-field.ts';
import styles from './previous-fill.module.css';
import { previousText } from './previous-text.ts';
import { texts } from './texts.ts';
import { ignoreReported } from './use-report.ts';
import { useSaveSet } from './use-save-set.ts';

interface PreviousFillProps {
  set: SetRow;
  previous: PreviousValues | null;
  number: number;
  isTimeBased: boolean;
}

/** The values of the last time: a tap copies them into the row, unless that is done. */
export const PreviousFill = memo(function PreviousFill({
  set,
  previous,
  number,
  isTimeBased,
}: PreviousFillProps) {
  const save = useSaveSet();
  const text = previousText(previous, isTimeBased);
  if (!previous || set.done) return <span className={styles.past}>{text}</span>;
  const values = given(previous);

  function fill({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const row = currentTarget.closest('tr');
    // What is typed there is stored first: it came first.
    if (row) leaveField(row);
    save(set, values).catch(ignoreReported);
  }

  return (
    <button
      type="button"
      className={styles.fill}
      aria-label={texts.fillPrevious(number, text)}
      onClick={fill}
    >
      {text}
    </button>
  );
});

/** Only the values that exist: an empty one leaves the row's field as it is. */
function given(previous: PreviousValues): Partial<SetValues> {
  const names = SET_VALUE_FIELDS.filter(name => previous[name] !== null);
  return Object.fromEntries(names.map(name => [name, previous[name]]));
}
