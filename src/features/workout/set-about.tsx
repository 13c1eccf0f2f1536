import type { SetFields } from '#db/rows.ts';
import { goalText } from './goal-text.ts';
import styles from './set-about.module.css';

interface SetAboutProps {
  set: Pick<SetFields, 'note' | 'targetReps' | 'targetRepsMax' | 'targetHardReps'>;
}

/** What there is to say of a set besides its figures: the goal, the note. */
export function SetAbout({ set }: SetAboutProps) {
  const goal = goalText(set);
  if (!goal && !set.note) return null;
  return (
    <td className={styles.about}>
      {goal && <span className={styles.goal}>{goal}</span>}
      {set.note && <span className={styles.note}>{set.note}</span>}
    </td>
  );
}
