import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Whether a workout still points to an exercise that goes with its person's account. Without it that is a look through
 * everybody's, for each exercise.
 */
export async function indexWorkoutExercises(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('workout_exercises_by_exercise')
    .on('workout_exercises')
    .column('exercise_id')
    .execute();
}
