import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { Counted } from './counted.tsx';
import styles from './personal-records.module.css';
import { texts } from './texts.ts';

/** A medal; shown only if there is a record. */
export function PersonalRecords({ count, isNew }: { count: number; isNew: boolean }) {
  if (count === 0) return null;
  return (
    <div className={styles.won}>
      <dt className={styles.label}>
        <span className={styles.medal}>
          <Icon name={screenShapes.medal} size={32} />
        </span>
        {texts.records}
      </dt>
      <dd className={styles.count}>
        <Counted value={count} format={String} isNew={isNew} />
      </dd>
    </div>
  );
}
