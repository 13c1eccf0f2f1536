import { use } from 'react';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { useGlance } from '#db/hooks/use-glance.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import type { WorkoutRow } from '#db/rows.ts';

/** The training that runs; undefined also while the database opens. */
export function useActiveWorkout(): WorkoutRow | undefined {
  const db = use(DatabasesContext)?.db;
  return useGlance(async () => db && getActiveWorkout(db), [db]);
}
