import type { SetRow } from '#db/rows.ts';
import { formatRest, parseTime } from '#domain/time.ts';
import { TimeCell } from '#ui/fields/time-cell.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './rest-field.module.css';
import { maskTime } from './set-fields.tsx';
import { texts } from './texts.ts';
import { useSaveSet } from './use-save-set.ts';

interface RestFieldProps {
  set: SetRow;
  number: number;
  restDefaultSec: number;
}

/** The rest after this set: empty is the default, shown as its hint. Lies under the previous time's values. */
export function RestField({ set, number, restDefaultSec }: RestFieldProps) {
  const save = useSaveSet();
  return (
    <>
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
    </>
  );
}
