/**
 * The history cut into pages, each a stretch of time that watches itself:
 *
 *     now ──page 0──┤ cuts[0] ──page 1──┤ cuts[1] ──page 2──┤ cuts[2] … older, not shown yet
 *
 * A workout that is finished, pulled or removed changes the page it belongs to and no other; the newest page has no
 * upper end. Many that come at once may make a page swell: then it is cut anew from there on.
 */
import { useCallback, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { type QueryState, useQuery } from '#db/hooks/use-query.ts';
import { findStretchStart, type HistoryStretch } from '#db/queries/history.ts';
import { HISTORY_FIRST_PAGE, HISTORY_NEXT_PAGE } from '#domain/limits.ts';

/** A page with more rows than this is cut anew. Ties in time and trainings added meanwhile fit in below. */
export const SWOLLEN_PAGE = 4 * HISTORY_FIRST_PAGE;

const NOW_AND_LATER = Number.POSITIVE_INFINITY;

export interface HistoryPages {
  stretches: HistoryStretch[];
  /** Nothing is left of what the pages were cut from. */
  isEmptied: boolean;
  /** Where the next page would begin; null: nothing older. */
  next: QueryState<number | null>;
  showNext: () => void;
  /** The same function for ever: pages are not drawn again because of it. */
  cutAnew: (beforeMs: number) => Promise<void>;
}

/** `startMs`: the list begins with what is older than this. */
export function useHistoryPages(startMs: number = NOW_AND_LATER): HistoryPages {
  const db = useDb();
  const [cuts, setCuts] = useState<readonly number[]>([]);
  const beforeMs = cuts.at(-1) ?? startMs;
  const read = useQuery(
    async () => ({ beforeMs, next: await findStretchStart(db, beforeMs, pageSize(beforeMs, startMs)) }),
    [db, beforeMs, startMs],
  );
  const next = answerFor(read, beforeMs);
  const newest = useQuery(() => findStretchStart(db, NOW_AND_LATER, 1), [db]);

  function showNext() {
    if (next.kind === 'loaded' && next.value !== null) setCuts([...cuts, next.value]);
  }

  // The new cut is known before the old ones go, so that the list never blinks.
  const cutAnew = useCallback(
    async (beforeMs: number) => {
      const cut = await findStretchStart(db, beforeMs, pageSize(beforeMs, startMs));
      if (cut !== null) setCuts(now => [...now.filter(newer => newer >= beforeMs), cut]);
    },
    [db, startMs],
  );

  // The first page needs no scrolling to be asked for.
  if (cuts.length === 0) showNext();

  const stretches = cuts.map((fromMs, page) => ({ fromMs, beforeMs: cuts[page - 1] ?? startMs }));
  const isEmptied = newest.kind === 'loaded' && newest.value === null;
  return { stretches, isEmptied, next, showNext, cutAnew };
}

function pageSize(beforeMs: number, startMs: number): number {
  return beforeMs === startMs ? HISTORY_FIRST_PAGE : HISTORY_NEXT_PAGE;
}

type Read = QueryState<{ beforeMs: number; next: number | null }>;

/** A live query shows its former answer until the new one is there: for another page that is no answer. */
function answerFor(read: Read, beforeMs: number): QueryState<number | null> {
  if (read.kind !== 'loaded') return read;
  return read.value.beforeMs === beforeMs ? { kind: 'loaded', value: read.value.next } : { kind: 'loading' };
}
