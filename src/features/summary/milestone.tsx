import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { getMilestone } from '#db/queries/milestone.ts';
import type { Key } from '#domain/ids.ts';
import styles from './milestone.module.css';
import { milestoneText } from './milestone-text.ts';

/** Says what this training is among all: the first one, one of several weeks in a row, or simply its number. */
export function Milestone({ workoutKey }: { workoutKey: Key }) {
  const db = useDb();
  const milestone = useLiveQuery(() => getMilestone(db, workoutKey), [db, workoutKey]);
  // While the past is still loading, the count would be wrong.
  const isPastRead = useFirstRead() === 'read';
  return (
    <p className={styles.milestone}>
      {milestone && isPastRead && <span className={styles.word}>{milestoneText(milestone)}</span>}
    </p>
  );
}
