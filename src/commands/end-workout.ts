/** Finishing and cancelling a training. */
import { figuresOf, putFinished } from '#db/finished-workout.ts';
import { keepForSummary } from '#db/queries/summary.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { serverCopy, workoutFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { isParked } from '#sync/outbox/decide.ts';
import { discardParked } from '#sync/outbox/discard.ts';
import { entriesBy } from '#sync/outbox/find-entries.ts';
import { release } from '#sync/outbox/fold-spent.ts';
import type { CommandContext } from './command-context.ts';
import { stopRestOf } from './rest.ts';
import { queue, queueUndoable, trainingTables, write } from './write.ts';

export interface Finished {
  workoutKey: Key;
  finishedAtMs: number;
}

/** Undefined when the workout is not running any more (it ended in another tab or on another device). */
export async function finishWorkout(ctx: CommandContext, workoutKey: Key): Promise<Finished | undefined> {
  const finished = await storeFinished(ctx, workoutKey);
  if (!finished) return undefined;
  keepForSummary(finished.workout);
  return { workoutKey, finishedAtMs: finished.finishedAtMs };
}

function storeFinished(ctx: CommandContext, workoutKey: Key) {
  return write(ctx, [...trainingTables(ctx), ctx.db.bests], async () => {
    const view = await getWorkoutView(ctx.db, workoutKey);
    if (view?.workout.status !== 'active') return undefined;
    const end = endOf(ctx, view.workout);
    const row: WorkoutRow = {
      ...view.workout,
      ...serverCopy(view.workout, workoutFields),
      ...(await figuresOf(ctx.db, view.items)),
      ...end,
      status: 'completed',
    };
    const [workout] = await Promise.all([
      row.isWhole ? putFinished(ctx.db, { ...view, workout: row }) : ctx.db.workouts.put(row).then(() => row),
      ctx.db.rest.clear(),
      queue(ctx, { op: 'workout.finish', workoutKey, ...end }),
    ]);
    return { workout, finishedAtMs: end.finishedAtMs };
  });
}

export type Cancelled =
  | { kind: 'cancelled'; seq: number }
  /** It runs on another device too: only what this device added was taken away. */
  | { kind: 'left' }
  | { kind: 'not-active' };

export function cancelWorkout(ctx: CommandContext, workoutKey: Key): Promise<Cancelled> {
  return write(ctx, ctx.db.tables, async () => {
    const workout = await ctx.db.workouts.get(workoutKey);
    if (workout?.status !== 'active') return { kind: 'not-active' };
    const stoppedRest = await stopRestOf(ctx);
    if (workout.joinedItemKeys) return leaveJoined(ctx, workout, workout.joinedItemKeys);
    const end = endOf(ctx, workout);
    await ctx.db.workouts.update(workoutKey, {
      ...serverCopy(workout, workoutFields),
      ...end,
      status: 'cancelled',
    });
    const seq = await queueUndoable(ctx, { op: 'workout.cancel', workoutKey, ...end }, stoppedRest);
    return { kind: 'cancelled', seq };
  });
}

async function leaveJoined(ctx: CommandContext, workout: WorkoutRow, itemKeys: Key[]): Promise<Cancelled> {
  // What was refused of it would come back into the other's training once it is mended.
  const refused = (await entriesBy(ctx.db, 'makes', itemKeys)).filter(isParked);
  if (refused.length > 0)
    await discardParked(
      ctx.db,
      refused.map(entry => entry.seq),
      { nowMs: ctx.now(), newKey: ctx.newKey },
    );
  // What had been deleted from it before goes too: an undo, still on offer, would bring it into the other's training.
  await ctx.db.outbox.where('subject').anyOf(itemKeys).modify(release);
  for (const itemKey of itemKeys) {
    const item = await ctx.db.items.get(itemKey);
    if (!item || item.isDeleted) continue;
    await ctx.db.items.update(itemKey, { isDeleted: true });
    await queue(ctx, { op: 'item.delete', workoutKey: workout.key, itemKey });
  }
  await ctx.db.workouts.update(workout.key, { joinedItemKeys: [] });
  return { kind: 'left' };
}

/** Seconds by the start that this device stored; a clock set back must not make a training negative. */
function endOf(ctx: CommandContext, { startedAtMs }: WorkoutRow) {
  const finishedAtMs = ctx.now();
  const durationSec = Math.max(0, Math.floor((finishedAtMs - startedAtMs) / 1000));
  return { finishedAtMs, durationSec };
}
