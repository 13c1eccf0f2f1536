import styles from './calendar.module.css';
import { texts } from './texts.ts';

/** What shades and dots mean. */
export function CalendarKey() {
  return (
    <p className={styles.key}>
      {texts.lessTonnage}
      <span className={styles.shades} aria-hidden="true">
        {(['light', 'middle', 'heavy'] as const).map(third => (
          <span key={third} className={styles[third]} />
        ))}
      </span>
      {texts.moreTonnage}
      <span className={styles.ofRecord} aria-hidden="true" />
      {texts.withRecord}
    </p>
  );
}
