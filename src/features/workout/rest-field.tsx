import { memo } from 'react';
import type { SetRow } from '#db/rows.ts';
import { formatRest, maskTime, parseTime } from '#domain/time.ts';
import { cx } from '#ui/cx.ts';
import { TimeCell } from '#ui/fields/time-cell.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './rest-field.module.css';
import { texts } from './texts.ts';
import { useSaveSet } from './use-save-set.ts';

interface RestFieldProps {
  set: SetRow;
  number: number;
  restDefaultSec: number;
  /** It is the next set, so its rest is shown. */
  isNext: boolean;
}

/**
 * The rest after this set, below the previous time's values; empty means the default, shown as a hint. A default is
 * visible only at the next set and while the field is used.
 */
export const RestField = memo(function RestField({ set, number, restDefaultSec, isNext }: RestFieldProps) {
  const save = useSaveSet();
  return (
    <span className={cx(set.restSec === null && !isNext && styles.quiet)}>
      <span className={styles.icon}>
        <Icon name="history" size={16} />
      </span>
      <span className={styles.field}>
        <TimeCell
          look="bare"
          label={texts.restOf(number)}
          name="restSec"
          value={set.restSec}
          source={set}
          placeholder={formatRest(restDefaultSec)}
          mask={maskTime}
          parse={parseTime}
          format={formatRest}
          errorText={texts.wrongRest}
          onCommit={restSec => save(set, { restSec })}
        />
      </span>
    </span>
  );
});
