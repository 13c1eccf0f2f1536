import type { ReactNode } from 'react';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { formatDayTime } from '#domain/dates.ts';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { describeChange } from './describe-change.ts';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';

interface ChangeRowProps {
  change: UnsentChange;
  /** An action on this change alone. */
  action?: ReactNode;
}

/** One change: what, about what, when, and how often it was tried. */
export function ChangeRow({ change, action }: ChangeRowProps) {
  const todayMs = useToday();
  const row = useHandFocusOn<HTMLLIElement>();
  const { what, about } = describeChange(change);
  const { actedAtMs, failures } = change.entry;
  const tried = failures?.times ? ` · ${texts.attempts(failures.times)}` : '';
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.what}>{what}</span>
      {about && <span className={styles.about}>{about}</span>}
      <span className={styles.when}>
        {formatDayTime(actedAtMs, todayMs)}
        {tried}
      </span>
      {action && <span className={styles.action}>{action}</span>}
    </li>
  );
}
