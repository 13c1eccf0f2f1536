/** Taking back a delete or a cancel while it is still unsent. */
import { finishAnew } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import type { CommandContext } from './command-context.ts';
import { resumeRest } from './rest.ts';
import { trainingTables, write } from './write.ts';

/** False when it is too late: the change has been sent or is about to be, or another training runs in place of the cancelled one. */
export function undo(ctx: CommandContext, seq: number): Promise<boolean> {
  return write(ctx, [...trainingTables(ctx), ctx.db.bests], async () => {
    const entry = await ctx.db.outbox.get(seq);
    if (entry?.state !== 'waiting' || entry.holdUntilMs === null) return false;
    if (entry.intent.op === 'workout.cancel' && (await getActiveWorkout(ctx.db))) return false;
    await ctx.db.outbox.delete(seq);
    await restoreRows(ctx, entry.intent);
    if (entry.stoppedRest) await resumeRest(ctx, entry.stoppedRest);
    return true;
  });
}

function unhide(row: { isDeleted?: true }): void {
  delete row.isDeleted;
}

async function restoreRows({ db }: CommandContext, intent: Intent): Promise<void> {
  switch (intent.op) {
    case 'set.delete':
      await db.sets.where('key').equals(intent.setKey).modify(unhide);
      return finishAnew(db, intent.workoutKey);
    case 'item.delete':
      await db.items.where('key').equals(intent.itemKey).modify(unhide);
      return finishAnew(db, intent.workoutKey);
    case 'workout.cancel':
      await db.workouts.update(intent.workoutKey, {
        status: 'active',
        finishedAtMs: null,
        durationSec: null,
      });
      return;
    case 'template.delete':
      await db.templates.where('key').equals(intent.templateKey).modify(unhide);
      return;
    case 'exercise.delete':
      await db.exercises.where('key').equals(intent.exerciseKey).modify(unhide);
      return;
    default:
      throw new Error(`no undo for ${intent.op}`);
  }
}
