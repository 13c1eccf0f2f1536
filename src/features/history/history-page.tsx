import { Fragment, memo, useEffect } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { findNewerInMonth, getHistory, type HistoryStretch } from '#db/queries/history.ts';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatMonth } from '#domain/dates.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { HistoryCard } from './history-card.tsx';
import styles from './history-page.module.css';
import { texts } from './texts.ts';
import { SWOLLEN_PAGE } from './use-history-pages.ts';

interface HistoryPageProps extends HistoryStretch {
  onSwollen: (beforeMs: number) => void;
  /** All its cards are there. Asked of the last page only: one further up that comes back is not the list's end. */
  onWhole: ((beforeMs: number) => void) | undefined;
  onRepeat: (workout: HistoryEntry) => void;
}

/** One page of the list, under its months' names. Its rows come from the device: nothing to wait for. */
export const HistoryPage = memo(function HistoryPage(props: HistoryPageProps) {
  const { fromMs, beforeMs, onSwollen, onWhole, onRepeat } = props;
  const db = useDb();
  const rows = useQuery(() => readPage(db, { fromMs, beforeMs }), [db, fromMs, beforeMs]);
  const { workouts, aboveMs } = rows.kind === 'loaded' ? rows.value : NOTHING;
  const todayMs = useToday();
  const isSwollen = workouts.length > SWOLLEN_PAGE;

  useEffect(() => {
    if (isSwollen) onSwollen(beforeMs);
  }, [isSwollen, onSwollen, beforeMs]);

  if (rows.kind === 'failed') return <EmptyState text={texts.loadFailed} />;
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
            newerMs={workouts[index - 1]?.startedAtMs ?? aboveMs}
          />
          <HistoryCard workout={workout} todayMs={todayMs} onRepeat={onRepeat} />
        </Fragment>
      ))}
    </NearScreen>
  );
});

interface Page {
  workouts: readonly HistoryEntry[];
  /** The start of the card above the first, when that is of the month in which this page begins. */
  aboveMs: number;
}

const NOTHING: Page = { workouts: [], aboveMs: Number.POSITIVE_INFINITY };

/** The training that the page was cut at may have gone since, and its month's heading with it. */
async function readPage(db: AccountDb, stretch: HistoryStretch): Promise<Page> {
  const [workouts, aboveMs] = await Promise.all([
    getHistory(db, stretch),
    findNewerInMonth(db, stretch.beforeMs),
  ]);
  return { workouts, aboveMs };
}

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
