/** Taking back a delete or a cancel while it is still unsent. */
import type { AccountDb } from '#db/account-db.ts';
import { finishAnew, refreshFinished } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';
import { resumeRest } from './rest.ts';
import { trainingTables, write } from './write.ts';

/**
 * False when it is too late: the change has been sent or is about to be, another training runs in place of the cancelled
 * one, or another device has deleted or cancelled the same.
 */
export function undo(ctx: CommandContext, seq: number): Promise<boolean> {
  return write(ctx, [...trainingTables(ctx), ctx.db.bests], async () => {
    const entry = await ctx.db.outbox.get(seq);
    if (entry?.state !== 'waiting' || entry.holdUntilMs === null) return false;
    if (!(await mayComeBack(ctx.db, entry.intent))) return false;
    await ctx.db.outbox.delete(seq);
    await restoreRows(ctx, entry.intent);
    if (entry.stoppedRest) await resumeRest(ctx, entry.stoppedRest);
    return true;
  });
}

async function mayComeBack(db: AccountDb, intent: Intent): Promise<boolean> {
  switch (intent.op) {
    case 'workout.cancel':
      return mayRunAgain(db, intent.workoutKey);
    case 'set.delete':
      return (await db.sets.get(intent.setKey)) !== undefined;
    case 'item.delete':
      return (await db.items.get(intent.itemKey)) !== undefined;
    case 'template.delete':
      return (await db.templates.get(intent.templateKey)) !== undefined;
    case 'exercise.delete':
      return (await db.exercises.get(intent.exerciseKey))?.isGone === undefined;
    default:
      return true;
  }
}

async function mayRunAgain(db: AccountDb, workoutKey: Key): Promise<boolean> {
  if (await getActiveWorkout(db)) return false;
  return (await db.workouts.get(workoutKey))?.server?.status !== 'cancelled';
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
      return takeCancelBack(db, intent.workoutKey);
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

/** It runs again, unless another device has finished it meanwhile: no later pull would say so once more. */
async function takeCancelBack(db: AccountDb, workoutKey: Key): Promise<void> {
  const server = (await db.workouts.get(workoutKey))?.server;
  const { status, finishedAtMs, durationSec } = server?.status === 'completed' ? server : RUNNING;
  await db.workouts.update(workoutKey, { status, finishedAtMs, durationSec });
  await refreshFinished(db, workoutKey);
}

const RUNNING = { status: 'active', finishedAtMs: null, durationSec: null } as const;
