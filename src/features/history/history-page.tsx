import { Fragment, memo, useEffect } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getHistory, type HistoryStretch } from '#db/queries/history.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { formatMonth } from '#domain/dates.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { HistoryCard } from './history-card.tsx';
import styles from './history-page.module.css';
import { SWOLLEN_PAGE } from './use-history-pages.ts';

interface HistoryPageProps extends HistoryStretch {
  onSwollen: (beforeMs: number) => void;
  /** All its cards are there. Asked of the last page only: one further up that comes back is not the list's end. */
  onWhole: ((beforeMs: number) => void) | undefined;
  onRepeat: (workout: WorkoutRow) => void;
}

/** One page of the list, under its months' names. Its rows come from the device: nothing to wait for. */
export const HistoryPage = memo(function HistoryPage(props: HistoryPageProps) {
  const { fromMs, beforeMs, onSwollen, onWhole, onRepeat } = props;
  const db = useDb();
  const rows = useQuery(() => getHistory(db, { fromMs, beforeMs }), [db, fromMs, beforeMs]);
  const workouts = rows.kind === 'loaded' ? rows.value : NONE;
  const todayMs = useToday();
  const isSwollen = workouts.length > SWOLLEN_PAGE;

  useEffect(() => {
    if (isSwollen) onSwollen(beforeMs);
  }, [isSwollen, onSwollen, beforeMs]);

  return (
    <NearScreen
      className={styles.page}
      first={beforeMs === Number.POSITIVE_INFINITY ? IN_SIGHT : 1}
      onWhole={onWhole && rows.kind === 'loaded' ? () => onWhole(beforeMs) : undefined}
    >
      {workouts.map((workout, index) => (
        <Fragment key={workout.key}>
          <MonthHeading
            startedAtMs={workout.startedAtMs}
            newerMs={workouts[index - 1]?.startedAtMs ?? beforeMs}
          />
          <HistoryCard workout={workout} todayMs={todayMs} onRepeat={onRepeat} />
        </Fragment>
      ))}
    </NearScreen>
  );
});

const NONE: readonly WorkoutRow[] = [];
/** As many as a phone shows. */
const IN_SIGHT = 3;

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
