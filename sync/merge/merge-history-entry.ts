/** A history entry of a server that does not give whole past workouts. */
import type { HistoryEntry } from '#contract/history.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { findLocal, keyFor } from './find-key.ts';
import type { MergeContext } from './merge-context.ts';

export async function mergeHistoryEntry(ctx: MergeContext, entry: HistoryEntry): Promise<void> {
  const identity = { id: entry.workout_id, client_key: entry.client_key ?? null };
  const local = await findLocal(ctx.db.workouts, identity);
  // A workout trained on this device is known better here, but for its end on another one.
  if (local?.isWhole) return endElsewhere(ctx, local, toRow(entry));
  await ctx.db.workouts.put({ ...toRow(entry), key: local?.key ?? keyFor(identity, ctx.newKey) });
}

async function endElsewhere(
  { db, pending }: MergeContext,
  local: WorkoutRow,
  { finishedAtMs, durationSec, personalRecords, tonnageTotalKg, tonnageHardKg }: Omit<WorkoutRow, 'key'>,
): Promise<void> {
  if (local.status === 'completed' || pending.fields(local.key).has('status')) return;
  const figures = { personalRecords, tonnageTotalKg, tonnageHardKg };
  await db.workouts.update(local.key, { status: 'completed', finishedAtMs, durationSec, ...figures });
  await refreshFinished(db, local.key);
}

function toRow(entry: HistoryEntry): Omit<WorkoutRow, 'key'> {
  const startedAtMs = Date.parse(entry.started_at);
  const [hours = 0, minutes = 0] = entry.duration_hhmm.split(':').map(Number);
  const durationSec = hours * 3600 + minutes * 60;
  return {
    serverId: entry.workout_id,
    title: entry.title,
    status: 'completed',
    createdAtMs: startedAtMs,
    startedAtMs,
    finishedAtMs: entry.finished_at ? Date.parse(entry.finished_at) : startedAtMs + durationSec * 1000,
    durationSec,
    templateKey: null,
    templateServerId: null,
    personalRecords: entry.personal_records,
    tonnageTotalKg: entry.tonnage_total,
    tonnageHardKg: entry.tonnage_hard,
    lines: entry.exercises.map(line => ({
      exerciseKey: null,
      name: line.name,
      setsCount: line.sets_count,
      best: line.best,
      executionVariation: line.execution_variation,
      equipmentName: line.equipment.name,
    })),
    isWhole: false,
  };
}
