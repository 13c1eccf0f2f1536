import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { formatDayTime } from '#domain/dates.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { describeChange } from './describe-change.ts';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';

/** One change: what, about what, when, and how often it was tried. */
export function ChangeRow({ change }: { change: UnsentChange }) {
  const todayMs = useToday();
  const { what, about } = describeChange(change);
  const { madeAtMs, attempts } = change.entry;
  const tried = attempts > 0 ? ` · ${texts.attempts(attempts)}` : '';
  return (
    <li className={styles.row}>
      <span className={styles.what}>{what}</span>
      {about && <span className={styles.about}>{about}</span>}
      <span className={styles.when}>
        {formatDayTime(madeAtMs, todayMs)}
        {tried}
      </span>
    </li>
  );
}
