import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { PaddedField } from './find-padded-row.ts';
import styles from './number-pad.module.css';
import { padTexts } from './texts.ts';

/** Ticks the row being edited, with the values in its fields. */
export function TickKey({ field: { input, exercise, row } }: { field: PaddedField }) {
  function press() {
    input.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(styles.key, styles.tick)}
      aria-label={padTexts.tick}
      onClick={press}
    >
      <Icon name="tick" />
      <span className={styles.goesTo}>{padTexts.ofSet(exercise.rows.indexOf(row) + 1)}</span>
    </button>
  );
}
