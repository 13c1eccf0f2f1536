import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { getPreviousSets } from '#db/queries/previous-sets.ts';
import { getRestDefaultSec } from '#db/queries/settings.ts';
import { findTraining } from '#db/queries/training-page.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { toWorkoutSheet, type WorkoutSheet } from './workout-sheet.ts';

/** A past training in the table's form; null if there is none, undefined until the device has answered. */
export function usePastSheet(id: string): WorkoutSheet | null | undefined {
  const db = useDb();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each training
  const keep = useMemo(keeper, [db, id]);
  return useLiveQuery(async () => keep(await readSheet(db, id)), [db, id]);
}

async function readSheet(db: AccountDb, id: string): Promise<WorkoutSheet | null> {
  const workout = await findTraining(db, id);
  if (!workout) return null;
  const [view, previous, restDefaultSec] = await Promise.all([
    getWorkoutView(db, workout.key),
    getPreviousSets(db, workout.key),
    getRestDefaultSec(db),
  ]);
  return view ? toWorkoutSheet(view, previous, restDefaultSec) : null;
}

/** Each sheet reuses the unchanged parts of the one before. */
function keeper() {
  let last: WorkoutSheet | null = null;
  return (sheet: WorkoutSheet | null): WorkoutSheet | null => {
    last = keepUnchanged(last, sheet);
    return last;
  };
}
