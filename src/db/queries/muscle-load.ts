/** Done sets by muscle and week. A set counts whole for its exercise's primary muscle and half for each secondary one. */
import type { Key } from '#domain/ids.ts';
import type { Week } from '#domain/weeks.ts';
import type { AccountDb } from '../account-db.ts';
import type { NamedRow } from '../rows.ts';
import { getExerciseViews } from './exercise-view.ts';
import { getFirstStart } from './first-training.ts';
import { findTrained } from './week-figures.ts';

const SECONDARY_SHARE = 0.5;

export interface MuscleLoad {
  muscle: NamedRow;
  /** Of each week that was asked for, in their order. */
  sets: number[];
}

/** Reads the trainings of these weeks. */
export async function getMuscleLoad(db: AccountDb, weeks: readonly Week[]): Promise<MuscleLoad[]> {
  return countEach(db, await Promise.all(weeks.map(week => findTrained(db, week))));
}

/** Of one training, as if it were a week. */
export function getLoadOfTraining(db: AccountDb, workoutKey: Key): Promise<MuscleLoad[]> {
  return countEach(db, [[workoutKey]]);
}

/** Every muscle of the library in its order, also those that nothing was done for. */
async function countEach(db: AccountDb, weeks: readonly Key[][]): Promise<MuscleLoad[]> {
  const counted = await Promise.all(weeks.map(workoutKeys => countSets(db, workoutKeys)));
  const muscles = await db.muscles.toArray();
  const inOrder = muscles.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return inOrder.map(muscle => ({ muscle, sets: counted.map(week => week.get(muscle.key) ?? 0) }));
}

/** As `getMuscleLoad`, without weeks before the person's first training: in them nothing could be done. */
export async function getLoadOfTrained(
  db: AccountDb,
  [week, ...before]: readonly Week[],
): Promise<MuscleLoad[]> {
  const firstMs = await getFirstStart(db);
  const trained = before.filter(({ beforeMs }) => firstMs !== undefined && firstMs < beforeMs);
  return getMuscleLoad(db, week ? [week, ...trained] : []);
}

async function countSets(db: AccountDb, workoutKeys: readonly Key[]): Promise<Map<Key, number>> {
  const performances = await db.performances.where('workoutKey').anyOf(workoutKeys).toArray();
  const exercises = await getExerciseViews(
    db,
    performances.map(row => row.exerciseKey),
  );
  const sets = new Map<Key, number>();
  const add = (key: Key, count: number) => sets.set(key, (sets.get(key) ?? 0) + count);
  for (const { exerciseKey, setsCount } of performances) {
    const exercise = exercises.get(exerciseKey);
    if (!exercise) continue;
    const { primaryMuscleKey, secondaryMuscleKeys } = exercise;
    add(primaryMuscleKey, setsCount);
    // Of changes on two devices the primary one may be among them.
    for (const key of new Set(secondaryMuscleKeys)) {
      if (key !== primaryMuscleKey) add(key, setsCount * SECONDARY_SHARE);
    }
  }
  return sets;
}
