import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { cx } from '#ui/cx.ts';
import { compareTonnage, hasLikes } from './find-last-time.ts';
import styles from './since-last-time.module.css';
import { texts } from './texts.ts';

/** How much more or less than the last time of the same training; keeps its line until that is read. */
export function SinceLastTime({ workout }: { workout: HistoryEntry }) {
  const db = useDb();
  const read = useQuery(() => compareTonnage(db, workout), [db, workout]);
  const moreKg = read.kind === 'loaded' ? read.value : undefined;
  if (!hasLikes(workout) || workout.tonnageTotalKg === 0) return null;
  return (
    <p className={cx(styles.since, moreKg !== undefined && moreKg > 0 && styles.more)}>
      {moreKg === undefined ? null : differenceText(moreKg)}
    </p>
  );
}

function differenceText(moreKg: number): string {
  if (moreKg === 0) return texts.asLastTime;
  return texts.sinceLastTime(`${moreKg > 0 ? '+' : '−'}${formatTonnageKg(Math.abs(moreKg))}`);
}
