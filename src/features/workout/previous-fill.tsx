import { memo } from 'react';
import type { PreviousValues, SetRow } from '#db/rows.ts';
import { SET_VALUE_FIELDS, type SetValues } from '#domain/set-values.ts';
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

/** What was lifted in its place the last time: a tap puts it into the row. What is done already is not written over. */
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
  return (
    <button
      type="button"
      className={styles.fill}
      aria-label={texts.fillPrevious(number, text)}
      onClick={() => save(set, values).catch(ignoreReported)}
    >
      {text}
    </button>
  );
});

/** An empty field then says nothing about what is in it now. */
function given(previous: PreviousValues): Partial<SetValues> {
  const names = SET_VALUE_FIELDS.filter(name => previous[name] !== null);
  return Object.fromEntries(names.map(name => [name, previous[name]]));
}
