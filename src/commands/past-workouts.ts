/** What a person does to trainings that have ended: other times, out of the history, back into it, on with it. */

import { resolveWorkout } from '#db/queries/resolve-workout.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { REOPENS_WITHIN_MS } from '#domain/limits.ts';
import type { CommandContext } from './command-context.ts';
import { findRunning } from './start-workout.ts';
import { change, changeUndoably, write } from './write.ts';

/** Out of the history, with its records. Returns the seq to undo; undefined when it is not there any more. */
export function removeWorkout(ctx: CommandContext, workoutKey: Key): Promise<number | undefined> {
  return withEnded(ctx, workoutKey, ({ key, status }) =>
    status === 'completed'
      ? changeUndoably(ctx, 'workout.move', { workoutKey: key, status: 'cancelled' })
      : undefined,
  );
}

/** A removed or cancelled training is in the history again. False when it is not one any more. */
export async function restoreWorkout(ctx: CommandContext, workoutKey: Key): Promise<boolean> {
  const seq = await withEnded(ctx, workoutKey, ({ key, status }) =>
    status === 'cancelled'
      ? change(ctx, 'workout.move', { workoutKey: key, status: 'completed' })
      : undefined,
  );
  return seq !== undefined;
}

export type Reopened =
  | { kind: 'reopened'; workoutKey: Key }
  /** Another one runs; nothing was done. */
  | { kind: 'already-active'; workoutKey: Key }
  | { kind: 'too-late' };

/** It was finished or cancelled by mistake: it runs again. */
export async function reopenWorkout(ctx: CommandContext, workoutKey: Key): Promise<Reopened> {
  const reopened = await withEnded(ctx, workoutKey, async (workout): Promise<Reopened> => {
    const running = await findRunning(ctx);
    if (running) return { kind: 'already-active', workoutKey: running.key };
    if (!mayReopen(workout, ctx.now())) return { kind: 'too-late' };
    await change(ctx, 'workout.move', { workoutKey: workout.key, status: 'active' });
    return { kind: 'reopened', workoutKey: workout.key };
  });
  return reopened ?? { kind: 'too-late' };
}

/** For 30 days after its end. */
export function mayReopen({ status, finishedAtMs, startedAtMs }: WorkoutRow, nowMs: number): boolean {
  return status !== 'active' && nowMs - (finishedAtMs ?? startedAtMs) <= REOPENS_WITHIN_MS;
}

export interface WorkoutTimes {
  startedAtMs: number;
  durationSec: number;
}

/** Its end moves along. */
export async function setWorkoutTimes(
  ctx: CommandContext,
  workoutKey: Key,
  { startedAtMs, durationSec }: WorkoutTimes,
): Promise<void> {
  await withEnded(ctx, workoutKey, workout => {
    if (workout.status !== 'completed') return undefined;
    const finishedAtMs = startedAtMs + durationSec * 1000;
    return change(ctx, 'workout.times', { workoutKey: workout.key, startedAtMs, finishedAtMs, durationSec });
  });
}

function withEnded<T>(
  ctx: CommandContext,
  shownKey: Key,
  body: (workout: WorkoutRow) => Promise<T> | undefined,
): Promise<T | undefined> {
  const { db } = ctx;
  return write(ctx, db.tables, async () => {
    const workout = await db.workouts.get(await resolveWorkout(db, shownKey));
    return workout && workout.status !== 'active' ? body(workout) : undefined;
  });
}
