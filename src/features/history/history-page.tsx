import { Fragment, memo, useDeferredValue, useEffect } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getHistory, type HistoryStretch } from '#db/queries/history.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { formatMonth } from '#domain/dates.ts';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { HistoryCard } from './history-card.tsx';
import styles from './history-page.module.css';

import { SWOLLEN_PAGE } from './use-history-pages.ts';

interface HistoryPageProps extends HistoryStretch {
  onSwollen: (beforeMs: number) => void;
  onRepeat: (workout: WorkoutRow) => void;
}

/** One page of the list, under its months' names. Its rows come from the device: nothing to wait for. */
export const HistoryPage = memo(function HistoryPage(props: HistoryPageProps) {
  const { fromMs, beforeMs, onSwollen, onRepeat } = props;
  const db = useDb();
  const rows = useQuery(() => getHistory(db, { fromMs, beforeMs }), [db, fromMs, beforeMs]);
  const workouts = rows.kind === 'loaded' ? rows.value : NONE;
  const settled = useDeferredValue(workouts);
  // Of the newest page what is in sight is painted before the rest is made.
  const isOpening = beforeMs === Number.POSITIVE_INFINITY && settled.length === 0;
  const shown = isOpening ? workouts.slice(0, FEW) : workouts;
  const isSwollen = workouts.length > SWOLLEN_PAGE;

  useEffect(() => {
    if (isSwollen) onSwollen(beforeMs);
  }, [isSwollen, onSwollen, beforeMs]);

  return (
    <NearScreen className={styles.page}>
      {shown.map((workout, index) => (
        <Fragment key={workout.key}>
          <MonthHeading
            startedAtMs={workout.startedAtMs}
            newerMs={shown[index - 1]?.startedAtMs ?? beforeMs}
          />
          <HistoryCard workout={workout} onRepeat={onRepeat} />
        </Fragment>
      ))}
    </NearScreen>
  );
});

const NONE: readonly WorkoutRow[] = [];
/** More than a phone shows. */
const FEW = 3;

interface MonthHeadingProps {
  startedAtMs: number;
  /** The start of the card above, also when it is another page's. */
  newerMs: number;
}

function MonthHeading({ startedAtMs, newerMs }: MonthHeadingProps) {
  const month = formatMonth(startedAtMs);
  const isFirstOfMonth = newerMs === Number.POSITIVE_INFINITY || formatMonth(newerMs) !== month;
  return isFirstOfMonth && <h2 className={styles.month}>{month}</h2>;
}
