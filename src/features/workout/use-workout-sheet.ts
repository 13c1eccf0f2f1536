import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getRestDefaultSec } from '#db/queries/settings.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { toWorkoutSheet, type WorkoutSheet } from './workout-sheet.ts';

/** The running training in every tab alike; null when none runs, undefined until the device has answered. */
export function useWorkoutSheet(): WorkoutSheet | null | undefined {
  const db = useDb();
  const read = useMemo(() => sheetReader(db), [db]);
  return useLiveQuery(read, [read]);
}

/** Each reading shares with the one before what did not change. */
function sheetReader(db: AccountDb): () => Promise<WorkoutSheet | null> {
  let last: WorkoutSheet | null = null;
  return async () => {
    last = keepUnchanged(last, await readSheet(db));
    return last;
  };
}

async function readSheet(db: AccountDb): Promise<WorkoutSheet | null> {
  const active = await getActiveWorkout(db);
  if (!active) return null;
  const [view, restDefaultSec] = await Promise.all([getWorkoutView(db, active.key), getRestDefaultSec(db)]);
  return view ? toWorkoutSheet(view, restDefaultSec) : null;
}
