import { Icon } from '#ui/icons/icon.tsx';
import styles from './personal-records.module.css';
import { texts } from './texts.ts';

/** A medal only where there is something to wear it for. */
export function PersonalRecords({ count }: { count: number }) {
  const isWon = count > 0;
  return (
    <div className={isWon ? styles.won : styles.none}>
      {isWon && (
        <span className={styles.medal}>
          <Icon name="medal" size={32} />
        </span>
      )}
      <dt className={styles.label}>{texts.records}</dt>
      <dd className={styles.count}>{count}</dd>
    </div>
  );
}
