/** Figures after rows that say how an exercise is measured have been written without the log: the library's. */
import { isTimeBased } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import { loadModeOf } from '../queries/exercise-view.ts';
import { refreshExercises } from './refresh-derived.ts';

/** The tables of a transaction that calls `refreshMeasured`, besides those that `write` needs. */
export function measuredTables(db: AccountDb) {
  const { workouts, items, sets, exercises, exerciseSettings, equipments, muscles } = db;
  return [
    workouts,
    items,
    sets,
    exercises,
    exerciseSettings,
    equipments,
    muscles,
    db.performances,
    db.digests,
  ];
}

/**
 * In the running transaction. Trainings may have come before the library that says which exercises count in seconds, and
 * without which what is set for them says nothing.
 */
export async function refreshMeasured(db: AccountDb, write: () => Promise<unknown>): Promise<void> {
  const pairs = await db.performances.toCollection().primaryKeys();
  const keys = [...new Set(pairs.map(([, exerciseKey]) => exerciseKey))];
  const before = await readMeasures(db, keys);
  await write();
  const after = await readMeasures(db, keys);
  await refreshExercises(
    db,
    keys.filter((_, at) => before[at] !== after[at]),
  );
}

async function readMeasures(db: AccountDb, exerciseKeys: readonly Key[]): Promise<string[]> {
  if (exerciseKeys.length === 0) return [];
  const exercises = await db.exercises.bulkGet([...exerciseKeys]);
  const settings = await db.exerciseSettings.bulkGet([...exerciseKeys]);
  const names = new Map((await db.equipments.toArray()).map(({ key, name }) => [key, name]));
  return exercises.map((row, at) => {
    return `${loadModeOf(row, settings[at])} ${isTimeBased(names.get(row?.equipmentKey ?? ''))}`;
  });
}
