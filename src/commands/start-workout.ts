/** Starting an empty training. At most one runs at a time. */
import { getRunningWorkout, isForgotten } from '#db/queries/active-workout.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { CommandContext } from './command-context.ts';
import { endOf } from './training-end.ts';
import { assertAllTables, change, write } from './write.ts';

/** The active workout, or a new empty one. Waits for no other table: the library of a new account may just be written. */
export function startEmptyWorkout(ctx: CommandContext): Promise<Key> {
  const { workouts, sets } = ctx.db;
  return write(ctx, [workouts, sets], async () => {
    const running = await findRunning(ctx);
    if (running) return running.key;
    const workoutKey = ctx.newKey();
    const startedAtMs = ctx.now();
    await change(ctx, 'workout.create', { workoutKey, title: DEFAULT_WORKOUT_TITLE, startedAtMs });
    return workoutKey;
  });
}

/**
 * The training that stands in a new one's way, in the running transaction. A forgotten one does not: it is completed at
 * its last tick, or where it had ended before it was reopened.
 */
export async function findRunning(ctx: CommandContext): Promise<WorkoutRow | undefined> {
  const running = await getRunningWorkout(ctx.db);
  if (!running) return undefined;
  const { workout, touch } = running;
  if (!isForgotten(running, ctx.now())) return workout;
  assertAllTables(ctx.db);
  const end = await endOf(ctx.db, workout, touch.tickedAtMs);
  await ctx.db.rest.clear();
  await change(ctx, 'workout.finish', { workoutKey: workout.key, ...end });
  return undefined;
}
