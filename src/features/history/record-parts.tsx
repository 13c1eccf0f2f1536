import type { TrainingRecord } from '#db/queries/training-page.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './record-parts.module.css';
import { texts } from './texts.ts';

/** Gold beside what was a record. */
export function RecordMedal() {
  return (
    <span className={styles.medal}>
      <Icon name={screenShapes.medal} size={20} />
      <VisuallyHidden>{texts.record}</VisuallyHidden>
    </span>
  );
}

/** What the record is above the previous one, and that one. */
export function RecordGain({ record: { gain, before } }: { record: TrainingRecord }) {
  return (
    <span className={styles.before}>
      <strong className={styles.gain}>{gain}</strong> {texts.before(before)}
    </span>
  );
}
