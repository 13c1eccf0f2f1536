/** A history entry of a server that does not give whole past workouts. */
import type { HistoryEntry } from '#contract/history.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { findLocal, keyFor } from './find-key.ts';
import type { MergeContext } from './merge-context.ts';

export async function mergeHistoryEntry(ctx: MergeContext, entry: HistoryEntry): Promise<void> {
  const identity = { id: entry.workout_id, client_key: entry.client_key ?? null };
  const local = await findLocal(ctx.db.workouts, identity);
  // A workout trained on this device is known better here.
  if (local?.isWhole) return;
  await ctx.db.workouts.put({ ...toRow(entry), key: local?.key ?? keyFor(identity, ctx.newKey) });
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
