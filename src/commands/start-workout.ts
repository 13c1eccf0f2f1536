/** Starting an empty training. At most one runs at a time. */
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { CommandContext } from './command-context.ts';
import { queue, write } from './write.ts';

/** The active workout, or a new empty one. Waits for no other table: a new account's library may just be being laid. */
export function startEmptyWorkout(ctx: CommandContext): Promise<Key> {
  return write(ctx, [ctx.db.workouts], async () => {
    const active = await getActiveWorkout(ctx.db);
    if (active) return active.key;
    const workout = newWorkout(ctx, DEFAULT_WORKOUT_TITLE);
    await ctx.db.workouts.add(workout);
    const { key: workoutKey, title, startedAtMs } = workout;
    await queue(ctx, { op: 'workout.create', workoutKey, title, startedAtMs });
    return workoutKey;
  });
}

export function newWorkout(ctx: CommandContext, title: string): WorkoutRow {
  const nowMs = ctx.now();
  return {
    key: ctx.newKey(),
    serverId: null,
    title,
    status: 'active',
    createdAtMs: nowMs,
    startedAtMs: nowMs,
    finishedAtMs: null,
    durationSec: null,
    templateKey: null,
    templateServerId: null,
    personalRecords: 0,
    tonnageTotalKg: 0,
    tonnageHardKg: 0,
    lines: [],
    isWhole: true,
  };
}
