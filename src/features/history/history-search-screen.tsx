import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import type { FirstRead } from '#db/queries/first-pull.ts';
import { toHistoryEntries } from '#db/queries/history-entry.ts';
import { getHistoryIndex, searchHistory } from '#db/queries/history-search.ts';
import { countWorkouts } from '#domain/plural.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Sentinel } from '#ui/layout/sentinel.tsx';
import { HistoryCard } from './history-card.tsx';
import styles from './history-search.module.css';
import { RepeatDialog } from './repeat-dialog.tsx';
import { texts } from './texts.ts';
import { useRepeat } from './use-repeat.ts';

const PAGE = 10;

/**
 * /history/search: by exercise, title, note and date. The query is in the address, so it is still there on the way back
 * from a training.
 */
export function HistorySearchScreen() {
  const db = useDb();
  const goBack = useGoBack('/history');
  const todayMs = useToday();
  const repeat = useRepeat();
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const [limit, setLimit] = useState(PAGE);
  const past = useFirstRead();
  const index = useQuery(() => getHistoryIndex(db), [db]);
  const found = useMemo(
    () => (index.kind === 'loaded' ? searchHistory(index.value, query) : []),
    [index, query],
  );
  const shown = found.slice(0, limit);
  const entries = useLiveQuery(() => toHistoryEntries(db, shown), [db, found, limit]);

  function search(text: string) {
    setLimit(PAGE);
    setParams(text === '' ? {} : { q: text }, { replace: true });
  }

  return (
    <Screen title={texts.toSearch} onBack={goBack}>
      <SearchField label={texts.searchLabel} value={query} onChange={search} />
      {index.kind === 'failed' && <EmptyState text={texts.loadFailed} />}
      <p role="status" className={styles.count}>
        {query.trim() === '' ? texts.searchHint : index.kind === 'loaded' && tellFound(found.length, past)}
      </p>
      <div className={styles.cards}>
        {entries?.map(workout => (
          <HistoryCard key={workout.key} workout={workout} todayMs={todayMs} onRepeat={repeat.start} />
        ))}
      </div>
      {/* Only below its cards: without them it is in view, and asks for all. */}
      {found.length > limit && entries?.length === shown.length && (
        <Sentinel loaded={limit} rootMargin="400px" onVisible={() => setLimit(limit + PAGE)} />
      )}
      <RepeatDialog repeat={repeat} />
    </Screen>
  );
}

/** Nothing is claimed of a past that is still on its way. */
function tellFound(count: number, past: FirstRead | undefined): string {
  if (count > 0 || past === 'read') return texts.found(count, countWorkouts(count));
  return past === 'failed' ? texts.loadFailed : texts.loading;
}
