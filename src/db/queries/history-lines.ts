/**
 * The exercises of past workouts go by the names they have now, as the server tells them: what a line kept is only for
 * an exercise that is not on this device. Reads the exercises of these workouts, whatever the history's length.
 */
import type { AccountDb } from '../account-db.ts';
import type { WorkoutRow } from '../rows.ts';
import { getExerciseViews } from './exercise-view.ts';

export async function withNamesOfNow(db: AccountDb, workouts: readonly WorkoutRow[]): Promise<WorkoutRow[]> {
  const keys = workouts.flatMap(({ lines }) => lines.map(line => line.exerciseKey));
  const exercises = await getExerciseViews(
    db,
    keys.filter(key => key !== null),
  );
  return workouts.map(workout => ({
    ...workout,
    lines: workout.lines.map(line => {
      const exercise = line.exerciseKey === null ? undefined : exercises.get(line.exerciseKey);
      if (!exercise) return line;
      const { name, executionVariation, equipmentName } = exercise;
      return { ...line, name, executionVariation, equipmentName };
    }),
  }));
}
