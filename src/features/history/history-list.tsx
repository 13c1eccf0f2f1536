import { type ReactNode, useState } from 'react';
import { HISTORY_ROOT_MARGIN_PX } from '#domain/limits.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Sentinel } from '#ui/layout/sentinel.tsx';
import { HistoryPage } from './history-page.tsx';
import { NoHistory } from './no-history.tsx';
import { PastProgress } from './past-progress.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import { texts } from './texts.ts';
import { useHistoryPages } from './use-history-pages.ts';
import { useRepeat } from './use-repeat.ts';

interface HistoryListProps {
  /** The list begins before this time; undefined: with the newest. */
  startMs?: number | undefined;
  /** Below the first training, or below the words that say there is none. */
  aside: ReactNode;
}

export function HistoryList({ startMs, aside }: HistoryListProps) {
  const { stretches, isEmptied, next, showNext, cutAgain } = useHistoryPages(startMs);
  const repeat = useRepeat();
  const [wholeBeforeMs, setWholeBeforeMs] = useState<number>();
  const last = stretches.at(-1);
  const isWhole = last?.beforeMs === wholeBeforeMs;

  if (next.kind === 'failed') return <EmptyState text={texts.loadFailed} />;
  if (stretches.length === 0 || isEmptied) {
    return (
      next.kind === 'loaded' && (
        <>
          <NoHistory isCut={startMs !== undefined && !isEmptied} />
          {aside}
        </>
      )
    );
  }
  return (
    <>
      <PastProgress />
      <div>
        {stretches.map((stretch, at) => (
          <HistoryPage
            key={stretch.beforeMs}
            {...stretch}
            aside={at === 0 && aside}
            onSwollen={cutAgain}
            onWhole={stretch === last ? setWholeBeforeMs : undefined}
            onRepeat={repeat.start}
          />
        ))}
      </div>
      {isWhole && next.kind === 'loaded' && next.value !== null && (
        <Sentinel loaded={stretches.length} rootMargin={`${HISTORY_ROOT_MARGIN_PX}px`} onVisible={showNext} />
      )}
      <RepeatDialog repeat={repeat} />
    </>
  );
}
