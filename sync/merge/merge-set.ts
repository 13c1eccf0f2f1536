/** A set as the server sends it, laid over the local row. */
import type { WorkoutSet } from '#contract/sets.ts';
import type { ItemRow, SetFields, SetRow } from '#db/rows.ts';
import { setFields } from '#db/server-copy.ts';
import { findLocal, keyFor, noteName } from './find-key.ts';
import type { MergeContext } from './merge-context.ts';
import { mergeFields } from './merge-row.ts';

export async function mergeSet(ctx: MergeContext, item: ItemRow, doc: WorkoutSet): Promise<SetRow> {
  const local = (await findLocal(ctx.db.sets, doc)) ?? newSetRow(ctx, item, doc);
  const row = laySet(ctx, local, doc);
  if (row.isBack && isSaidAnew(local, row)) delete row.isBack;
  await ctx.db.sets.put(row);
  return row;
}

/** By another device: what was said here shows already. */
function isSaidAnew(local: SetRow, row: SetRow): boolean {
  const before = setFields(local);
  return Object.entries(setFields(row)).some(([name, value]) => before[name as keyof SetFields] !== value);
}

/** For a set whose row is known by other means than its ids: the answer to its own creation. */
export function laySet(ctx: MergeContext, local: SetRow, doc: WorkoutSet): SetRow {
  const row = mergeFields<SetFields, SetRow>(
    {
      ...local,
      serverId: doc.id,
      order: doc.order,
      previous: previousOf(doc),
      createdAtMs: Date.parse(doc.created_at),
      updatedAtMs: Date.parse(doc.updated_at),
    },
    setFieldsOf(doc),
    ctx.pending.fields(local.key),
  );
  noteName(row, doc);
  return row;
}

export function setFieldsOf(doc: WorkoutSet): SetFields {
  return {
    done: doc.done,
    weightKg: doc.weight_kg,
    reps: doc.reps,
    hardReps: doc.hard_reps,
    durationSec: doc.duration_sec,
    restSec: doc.rest_sec,
  };
}

function previousOf(doc: WorkoutSet) {
  return {
    weightKg: doc.prev_weight_kg ?? null,
    reps: doc.prev_reps ?? null,
    hardReps: doc.prev_hard_reps ?? null,
    durationSec: doc.prev_duration_sec ?? null,
  };
}

export function newSetRow(ctx: MergeContext, item: ItemRow, doc: WorkoutSet): SetRow {
  return {
    ...setFieldsOf(doc),
    key: keyFor(doc, ctx.newKey),
    serverId: doc.id,
    workoutKey: item.workoutKey,
    itemKey: item.key,
    exerciseKey: item.exerciseKey,
    order: doc.order,
    previous: previousOf(doc),
    createdAtMs: Date.parse(doc.created_at),
    updatedAtMs: Date.parse(doc.updated_at),
  };
}
