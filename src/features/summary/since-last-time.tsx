import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { countDoneSets } from '#domain/plural.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { type Comparison, compareTonnage, hasLikes } from './find-last-time.ts';
import styles from './since-last-time.module.css';
import { texts } from './texts.ts';

/** The difference to the last time of the same training; reserves its line until that is read. */
export function SinceLastTime({ workout }: { workout: HistoryEntry }) {
  const db = useDb();
  const read = useQuery(() => compareTonnage(db, workout), [db, workout]);
  const isPastRead = useFirstRead() === 'read';
  const compared = read.kind === 'loaded' ? read.value : undefined;
  // While the past is still loading, an earlier one may be on its way.
  const comparison = compared?.kind === 'first' && !isPastRead ? undefined : compared;
  if (!hasLikes(workout) || workout.tonnageTotalKg === 0) return null;
  const isMore = comparison?.kind === 'more' && comparison.kg > 0;
  return (
    <div className={styles.since}>
      <dt>
        <VisuallyHidden>{texts.comparison}</VisuallyHidden>
      </dt>
      <dd className={cx(isMore && styles.more)}>{comparison && textOf(comparison)}</dd>
    </div>
  );
}

function textOf(comparison: Comparison): string {
  if (comparison.kind === 'first') return texts.firstTime;
  if (comparison.kind === 'part') return texts.partDone(countDoneSets(comparison.done, comparison.all));
  if (comparison.kg === 0) return texts.asLastTime;
  return texts.sinceLastTime(`${comparison.kg > 0 ? '+' : '−'}${formatTonnageKg(Math.abs(comparison.kg))}`);
}
