import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { countDoneSets } from '#domain/plural.ts';
import { cx } from '#ui/cx.ts';
import { type Comparison, compareTonnage, hasLikes } from './find-last-time.ts';
import styles from './since-last-time.module.css';
import { texts } from './texts.ts';

/** How much more or less than the last time of the same training; keeps its line until that is read. */
export function SinceLastTime({ workout }: { workout: HistoryEntry }) {
  const db = useDb();
  const read = useQuery(() => compareTonnage(db, workout), [db, workout]);
  const told = read.kind === 'loaded' ? read.value : undefined;
  if (!hasLikes(workout) || workout.tonnageTotalKg === 0) return null;
  const isMore = told?.kind === 'more' && told.kg > 0;
  return <p className={cx(styles.since, isMore && styles.more)}>{told && textOf(told)}</p>;
}

function textOf(told: Comparison): string {
  if (told.kind === 'first') return texts.firstTime;
  if (told.kind === 'part') return texts.partDone(countDoneSets(told.done, told.all));
  if (told.kg === 0) return texts.asLastTime;
  return texts.sinceLastTime(`${told.kg > 0 ? '+' : '−'}${formatTonnageKg(Math.abs(told.kg))}`);
}
