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
  /** Its turn is now: what the rest will be is worth a look. */
  isNext: boolean;
}

/**
 * The rest after this set: empty is the default, shown as its hint. Lies under the previous time's values. Where it is the
 * default, only the next set shows it, and whoever comes to the field.
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
