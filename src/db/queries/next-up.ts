/** What comes after the running rest: the set that the training goes on with. */
import { fillOnTick } from '#domain/autofill.ts';
import { findNextSet } from '#domain/next-set.ts';
import { type LoadMode, likeSets, type SetValues } from '#domain/set-values.ts';
import type { AccountDb } from '../account-db.ts';
import { isExerciseTimeBased, loadModeOf } from './exercise-view.ts';
import { findPrevious, getPreviousSets } from './previous-sets.ts';
import { resolveWorkout } from './resolve-workout.ts';
import { getItemsWithSets, setsOf } from './workout-view.ts';

export interface NextUp {
  exerciseName: string;
  isTimeBased: boolean;
  loadMode: LoadMode;
  /** What its tick would write. */
  values: SetValues;
}

/** Undefined: no rest runs, or all is done. */
export async function getNextUp(db: AccountDb): Promise<NextUp | undefined> {
  const rest = await db.rest.get('rest');
  if (!rest) return undefined;
  const workoutKey = await resolveWorkout(db, rest.workoutKey);
  const items = await getItemsWithSets(db, workoutKey);
  const next = findNextSet(items.map(({ item: { group }, sets }) => ({ group, sets })));
  const sets = next ? (items[next.item]?.sets ?? []) : [];
  const set = next && sets[next.set];
  if (!set) return undefined;
  const [exercise, settings, isTimeBased, previous] = await Promise.all([
    db.exercises.get(set.exerciseKey),
    db.exerciseSettings.get(set.exerciseKey),
    isExerciseTimeBased(db, set.exerciseKey),
    getPreviousSets(db, workoutKey, set.exerciseKey),
  ]);
  if (!exercise) return undefined;
  const own = setsOf(set.exerciseKey, sets);
  const at = own.indexOf(set);
  const values = fillOnTick({
    typed: {},
    own: set,
    previous: findPrevious(previous[set.itemKey], own, at),
    earlierSets: likeSets(own.slice(0, at), set),
    isTimeBased,
  });
  return { exerciseName: exercise.name, isTimeBased, loadMode: loadModeOf(exercise, settings), values };
}
