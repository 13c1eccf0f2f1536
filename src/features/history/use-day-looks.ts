import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getDayFigures, type TrainedDay } from '#db/queries/history-search.ts';
import { type DayLook, lookOfDays } from './day-looks.ts';

/** By the trainings' keys; empty until their figures are read. */
export function useDayLooks(days: readonly TrainedDay[]): ReadonlyMap<string, DayLook> {
  const db = useDb();
  const keys = days.map(({ workoutKey }) => workoutKey);
  const looks = useLiveQuery(async () => lookOfDays(await getDayFigures(db, keys)), [db, keys.join(' ')]);
  return looks ?? NONE;
}

const NONE: ReadonlyMap<string, DayLook> = new Map();
