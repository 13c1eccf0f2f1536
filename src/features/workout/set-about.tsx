import type { SetFields } from '#db/rows.ts';
import { goalText } from '#domain/goal-text.ts';
import styles from './set-about.module.css';
import { texts } from './texts.ts';
import type { SheetRow } from './workout-sheet.ts';

interface SetAboutProps {
  source: SheetRow['source'];
  set: Pick<SetFields, 'note' | 'targetReps' | 'targetRepsMax' | 'targetHardReps'>;
}

/** What there is to say of a set besides its figures: the goal, the note. */
export function SetAbout({ set, source }: SetAboutProps) {
  const goal = goalText(set);
  if (!goal && !set.note && !source) return null;
  return (
    <td className={styles.about}>
      {source && <span>{texts.source[source]}</span>}
      {goal && <span className={styles.goal}>{goal}</span>}
      {set.note && <span className={styles.note}>{set.note}</span>}
    </td>
  );
}
