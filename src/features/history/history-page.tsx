import { Fragment, memo, type ReactNode, useEffect } from 'react';
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
  /** Called when all its cards are there. Only for the last page: another page that reappears is not the list's end. */
  onWhole: ((beforeMs: number) => void) | undefined;
  onRepeat: (workout: HistoryEntry) => void;
  /** Below its first card. */
  aside: ReactNode;
}

/** One page of the list, under its months' names. Its rows are on the device, so nothing waits. */
export const HistoryPage = memo(function HistoryPage(props: HistoryPageProps) {
  const { fromMs, beforeMs, onSwollen, onWhole, onRepeat, aside } = props;
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
          {index === 0 && aside}
        </Fragment>
      ))}
    </NearScreen>
  );
});

interface Page {
  workouts: readonly HistoryEntry[];
  /** The start of the card above the first one, if it belongs to this page's first month. */
  aboveMs: number;
}

const NOTHING: Page = { workouts: [], aboveMs: Number.POSITIVE_INFINITY };

/** Also reads the card above: the training at `beforeMs` may be gone since, and its month's heading with it. */
async function readPage(db: AccountDb, stretch: HistoryStretch): Promise<Page> {
  const [workouts, aboveMs] = await Promise.all([
    getHistory(db, stretch),
    findNewerInMonth(db, stretch.beforeMs),
  ]);
  return { workouts, aboveMs };
}

/** As many as fit on a phone. */
const IN_SIGHT = 3;

interface MonthHeadingProps {
  startedAtMs: number;
  /** The start of the card above, also if it is on another page. */
  newerMs: number;
}

function MonthHeading({ startedAtMs, newerMs }: MonthHeadingProps) {
  const month = formatMonth(startedAtMs);
  const isFirstOfMonth = newerMs === Number.POSITIVE_INFINITY || formatMonth(newerMs) !== month;
  return isFirstOfMonth && <h2 className={styles.month}>{month}</h2>;
}
