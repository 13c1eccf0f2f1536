/**
 * The history in pages, each a stretch of time with a live query of its own:
 *
 *     now ──page 0──┤ cuts[0] ──page 1──┤ cuts[1] ──page 2──┤ cuts[2] … older, not shown yet
 *
 * A workout that is finished, pulled or removed changes only its own page; the newest page has no
 * upper end. If many arrive at once, a page may grow too long: then it is divided again from there on.
 */
import { useCallback, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { type QueryState, useQuery } from '#db/hooks/use-query.ts';
import { findStretchStart, type HistoryStretch } from '#db/queries/history.ts';
import { HISTORY_FIRST_PAGE, HISTORY_NEXT_PAGE } from '#domain/limits.ts';

/** A page with more rows than this is divided again. Ties in time and trainings added meanwhile fit below. */
export const SWOLLEN_PAGE = 4 * HISTORY_FIRST_PAGE;

const NOW_AND_LATER = Number.POSITIVE_INFINITY;

export interface HistoryPages {
  stretches: HistoryStretch[];
  /** All trainings of the pages are gone. */
  isEmptied: boolean;
  /** Where the next page begins; null: there is nothing older. */
  next: QueryState<number | null>;
  showNext: () => void;
  /** A stable function, so that pages do not rerender because of it. */
  cutAgain: (beforeMs: number) => Promise<void>;
}

/** `startMs`: the list begins before this time. */
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

  // Computes the new cuts before dropping the old ones, so that the list never blinks.
  const cutAgain = useCallback(
    async (beforeMs: number) => {
      const cut = await findStretchStart(db, beforeMs, pageSize(beforeMs, startMs));
      if (cut !== null) setCuts(now => [...now.filter(newer => newer >= beforeMs), cut]);
    },
    [db, startMs],
  );

  // The first page needs no scrolling.
  if (cuts.length === 0) showNext();

  const stretches = cuts.map((fromMs, page) => ({ fromMs, beforeMs: cuts[page - 1] ?? startMs }));
  const isEmptied = newest.kind === 'loaded' && newest.value === null;
  return { stretches, isEmptied, next, showNext, cutAgain };
}

function pageSize(beforeMs: number, startMs: number): number {
  return beforeMs === startMs ? HISTORY_FIRST_PAGE : HISTORY_NEXT_PAGE;
}

type Read = QueryState<{ beforeMs: number; next: number | null }>;

/** A live query returns its former answer until the new one arrives; ignores an answer for another page. */
function answerFor(read: Read, beforeMs: number): QueryState<number | null> {
  if (read.kind !== 'loaded') return read;
  return read.value.beforeMs === beforeMs ? { kind: 'loaded', value: read.value.next } : { kind: 'loading' };
}
