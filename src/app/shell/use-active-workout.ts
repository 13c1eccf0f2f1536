import { use } from 'react';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import type { WorkoutRow } from '#db/rows.ts';

/** The training that runs; null when none does, undefined until the database has answered. */
export function useActiveWorkout(): WorkoutRow | null | undefined {
  const db = use(DatabasesContext)?.db;
  return useSafeLiveQuery(async () => db && ((await getActiveWorkout(db)) ?? null), [db]);
}
