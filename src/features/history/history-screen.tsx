import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { endOfMonthMs, formatMonth } from '#domain/dates.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { ON_ITS_SIDE, useMedia } from '#ui/hooks/use-media.ts';
import { Screen } from '#ui/layout/screen.tsx';
import { loadPatiently } from '#ui/load-patiently.ts';
import { HistoryList } from './history-list.tsx';
import styles from './history-screen.module.css';
import { HistoryTools } from './history-tools.tsx';
import { texts } from './texts.ts';

const CalendarColumn = lazy(async () => ({
  default: (await loadPatiently(() => import('./calendar-column.tsx'))).CalendarColumn,
}));

/** Room for the calendar beside the list. */
const HAS_COLUMN = '(min-width: 1100px) and (min-height: 521px)';

/** A phone held sideways has panes for the tools and the list. */
const HAS_PANES = `${HAS_COLUMN}, ${ON_ITS_SIDE}`;

/** /history, newest first; with ?month=2025-11 from that month on. `aside`: what is said below the first training. */
export function HistoryScreen({ aside }: { aside: ReactNode }) {
  const [params] = useSearchParams();
  const monthMs = readMonth(params.get('month'));
  const hasColumn = useMedia(HAS_COLUMN);
  const hasPanes = useMedia(HAS_PANES);
  return (
    <Screen
      title={texts.title}
      subtitle={monthMs !== undefined && texts.from(formatMonth(monthMs))}
      right={hasColumn && <HistoryTools />}
      wide={hasPanes}
    >
      <div className={styles.panes}>
        {!hasColumn && <HistoryTools />}
        {hasColumn && (
          <Suspense>
            <CalendarColumn monthMs={monthMs} />
          </Suspense>
        )}
        <div className={styles.list}>
          {monthMs !== undefined && <ToNewest />}
          <HistoryList
            key={monthMs}
            startMs={monthMs === undefined ? undefined : endOfMonthMs(monthMs)}
            aside={aside}
          />
        </div>
      </div>
    </Screen>
  );
}

/** Goes with its press. */
function ToNewest() {
  const link = useHandFocusOn<HTMLAnchorElement>();
  return (
    <ButtonLink ref={link} to="/history" replace>
      {texts.toNewest}
    </ButtonLink>
  );
}

function readMonth(text: string | null): number | undefined {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(text ?? '') ?? [];
  if (year === undefined || !(Number(month) >= 1 && Number(month) <= 12)) return undefined;
  return new Date(Number(year), Number(month) - 1, 1).getTime();
}
