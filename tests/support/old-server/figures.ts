/** Bests, by the same rules as everywhere. */

import { isTimeBased } from '#domain/exercise.ts';
import { bestSet, bestText, compareRanks, type Rank, rankSet } from '#domain/records.ts';
import type { PerformedSet } from '#domain/set-values.ts';
import type { ExerciseRow, ItemRow, SetRow, WorkoutRow, World } from './world.ts';

export function performed(set: SetRow): PerformedSet {
  return {
    done: set.done,
    setType: 'work',
    weightKg: set.weight_kg,
    reps: set.reps,
    hardReps: set.hard_reps,
    durationSec: set.duration_sec,
  };
}

export function isTimed(world: World, exercise: ExerciseRow): boolean {
  return isTimeBased(world.equipments.find(row => row.id === exercise.equipmentId)?.name);
}

export function bestTextOf(item: ItemRow, timed: boolean): string | null {
  const best = bestSet(item.sets.map(performed), timed);
  return best && bestText(best, timed);
}

export function bestRanks(world: World, workouts: WorkoutRow[]): Map<number, Rank> {
  const ranks = new Map<number, Rank>();
  for (const { exerciseId, sets } of workouts.flatMap(workout => workout.items)) {
    const exercise = world.exercises.find(row => row.id === exerciseId);
    const timed = exercise !== undefined && isTimed(world, exercise);
    for (const set of sets) {
      const rank = rankSet(performed(set), timed);
      const known = ranks.get(exerciseId);
      if (rank && (!known || compareRanks(rank, known) > 0)) ranks.set(exerciseId, rank);
    }
  }
  return ranks;
}
