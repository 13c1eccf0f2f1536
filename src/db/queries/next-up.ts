/** What comes after the running rest: the set that the training goes on with. */
import { findNextSet } from '#domain/next-set.ts';
import type { AccountDb } from '../account-db.ts';
import type { SetRow } from '../rows.ts';
import { isExerciseTimeBased } from './exercise-view.ts';
import { getItemsWithSets } from './workout-view.ts';

export interface NextUp {
  exerciseName: string;
  isTimeBased: boolean;
  set: SetRow;
}

/** Undefined: no rest runs, or all is done. */
export async function getNextUp(db: AccountDb): Promise<NextUp | undefined> {
  const rest = await db.rest.get('rest');
  if (!rest) return undefined;
  const items = await getItemsWithSets(db, rest.workoutKey);
  const next = findNextSet(items.map(({ item: { group }, sets }) => ({ group, sets })));
  const set = next && items[next.item]?.sets[next.set];
  if (!set) return undefined;
  const exercise = await db.exercises.get(set.exerciseKey);
  if (!exercise) return undefined;
  const isTimeBased = await isExerciseTimeBased(db, set.exerciseKey);
  return { exerciseName: exercise.name, isTimeBased, set };
}
