import { useMemo } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { type QueryState, useQuery } from '#db/hooks/use-query.ts';
import { getTrainedDays, type TrainedDay } from '#db/queries/history-search.ts';

interface TrainedMonths {
  kind: QueryState<unknown>['kind'];
  /** The oldest first. */
  days: readonly TrainedDay[];
  /** Those of a month, 0–11. */
  daysOf: (year: number, month: number) => readonly TrainedDay[];
}

/** The trained days, by month. */
export function useTrainedMonths(): TrainedMonths {
  const db = useDb();
  const read = useQuery(() => getTrainedDays(db), [db]);
  const days = read.kind === 'loaded' ? read.value : NOTHING;
  const months = useMemo(() => Map.groupBy(days, day => monthOf(new Date(day.startedAtMs))), [days]);
  return {
    kind: read.kind,
    days,
    daysOf: (year, month) => months.get(monthOf(new Date(year, month))) ?? NOTHING,
  };
}

const NOTHING: readonly TrainedDay[] = [];

function monthOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth()}`;
}
