import { goalText } from '#domain/goal-text.ts';
import { bestText } from '#domain/records.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './set-about.module.css';
import { texts } from './texts.ts';
import type { SheetRow } from './workout-sheet.ts';

interface SetAboutProps {
  row: SheetRow;
  isTimeBased: boolean;
  mode: LoadMode;
}

/** What there is to say of a set besides its figures: a record, where it comes from, the goal, the note. */
export function SetAbout({ row: { set, source, record }, isTimeBased, mode }: SetAboutProps) {
  const goal = goalText(set);
  if (!goal && !set.note && !source && !record) return null;
  return (
    <td className={styles.about}>
      {record && (
        <span className={styles.record}>
          <Icon name="medal" size={16} />
          {texts.record(bestText(set, isTimeBased, mode) ?? '', texts.recordKind[record])}
        </span>
      )}
      {source && <span>{texts.source[source]}</span>}
      {goal && <span className={styles.goal}>{goal}</span>}
      {set.note && <span className={styles.note}>{set.note}</span>}
    </td>
  );
}
