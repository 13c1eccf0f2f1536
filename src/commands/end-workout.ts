/** Finishing and cancelling a training. */
import type { WorkoutEnd } from '#db/mutation-args.ts';
import { toHistoryEntries } from '#db/queries/history-entry.ts';
import { findOwnJoins } from '#db/queries/own-joins.ts';
import { resolveWorkout } from '#db/queries/resolve-workout.ts';
import { keepForSummary } from '#db/queries/summary.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';
import { keepHeld } from './hold.ts';
import { stopRestOf } from './rest.ts';
import { endOf } from './training-end.ts';
import { change, changeUndoably, write } from './write.ts';

export interface Finished {
  workoutKey: Key;
  finishedAtMs: number;
}

/** Undefined when the workout is not running any more (it ended in another tab or on another device). */
export async function finishWorkout(ctx: CommandContext, shownKey: Key): Promise<Finished | undefined> {
  const { db } = ctx;
  const finished = await write(ctx, db.tables, async () => {
    const workout = await findRunning(ctx, shownKey);
    if (!workout) return undefined;
    await keepHeld(ctx);
    const end = await endOf(db, workout, ctx.now());
    await Promise.all([db.rest.clear(), change(ctx, 'workout.finish', { workoutKey: workout.key, ...end })]);
    const [entry] = await toHistoryEntries(db, [{ ...workout, ...end, status: 'completed' }]);
    return { workoutKey: workout.key, finishedAtMs: end.finishedAtMs, entry };
  });
  if (!finished) return undefined;
  const { entry, ...result } = finished;
  if (entry) keepForSummary(entry);
  return result;
}

export type Cancelled =
  | { kind: 'cancelled'; seq: number }
  /** It runs on another device too: only what this device added was taken away. */
  | { kind: 'left' }
  | { kind: 'not-active' };

export function cancelWorkout(ctx: CommandContext, shownKey: Key): Promise<Cancelled> {
  const { workouts, aliases, rest, meta } = ctx.db;
  return write(ctx, [workouts, aliases, rest, meta], async () => {
    const workout = await findRunning(ctx, shownKey);
    if (!workout) return { kind: 'not-active' };
    const joined = await findOwnJoins(ctx.db, workout.key);
    // A screen that stood still shows what was left meanwhile: the training that this had joined is not meant.
    if (shownKey !== workout.key && joined.length === 0) return { kind: 'not-active' };
    const end = await endOf(ctx.db, workout, ctx.now());
    const stoppedRest = await stopRestOf(ctx);
    if (joined.length > 0) return leave(ctx, joined, end);
    const seq = await changeUndoably(ctx, 'workout.cancel', { workoutKey: workout.key, ...end }, stoppedRest);
    return { kind: 'cancelled', seq };
  });
}

/** By the keys under which this device joined: the server takes away what came by them, and the other training runs on. */
async function leave(ctx: CommandContext, joined: readonly Key[], end: WorkoutEnd): Promise<Cancelled> {
  for (const key of joined) await change(ctx, 'workout.cancel', { workoutKey: key, ...end });
  return { kind: 'left' };
}

async function findRunning({ db }: CommandContext, shownKey: Key): Promise<WorkoutRow | undefined> {
  const workout = await db.workouts.get(await resolveWorkout(db, shownKey));
  return workout?.status === 'active' ? workout : undefined;
}
