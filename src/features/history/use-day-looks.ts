import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getDayFigures, type TrainedDay } from '#db/queries/history-search.ts';
import { type DayLook, lookOfDays } from './day-looks.ts';

/**
 * By the trainings' keys; empty until their figures are read. `days` are all of them, whatever is shown: a day must have the
 * same shade in every calendar.
 */
export function useDayLooks(days: readonly TrainedDay[]): ReadonlyMap<string, DayLook> {
  const db = useDb();
  const looks = useLiveQuery(async () => {
    const keys = days.map(({ workoutKey }) => workoutKey);
    return lookOfDays(await getDayFigures(db, keys));
  }, [db, days]);
  return looks ?? NONE;
}

const NONE: ReadonlyMap<string, DayLook> = new Map();
