/** Exercises, equipment and muscles as the server lists them, laid over the local rows. */

import type { EntityTable } from 'dexie';
import type { NamedRef } from '#contract/common.ts';
import type { Exercise, ExerciseBrief, ExerciseInItem } from '#contract/exercises.ts';
import type { ExerciseFields, ExerciseRow, NamedRow } from '#db/rows.ts';
import { exerciseFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import { findLocal, keyFor } from './find-key.ts';
import type { MergeContext } from './merge-context.ts';
import { mergeFields } from './merge-row.ts';

/** Takes in an exercise of a list or a detail. Returns its key. */
export async function mergeExercise(ctx: MergeContext, doc: Exercise): Promise<Key> {
  const alternativeKeys: Key[] = [];
  for (const brief of doc.alternatives) alternativeKeys.push(await mergeBrief(ctx, brief));
  return put(ctx, doc, { alternativeKeys });
}

/**
 * Takes in an exercise inside a workout or template: it may be archived, deleted or unknown here. Lists tell more of one
 * that is there; of a deleted one nothing else tells.
 */
export async function mergeExerciseInItem(ctx: MergeContext, doc: ExerciseInItem): Promise<Key> {
  const local = await findExercise(ctx, doc);
  if (local && local.serverId !== null && !local.isGone) return local.key;
  return put(ctx, doc, {}, local && !local.isGone ? {} : { isGone: true });
}

async function mergeBrief(ctx: MergeContext, brief: ExerciseBrief): Promise<Key> {
  const local = await findExercise(ctx, brief);
  if (local) {
    if (local.serverId === null) await ctx.db.exercises.update(local.key, { serverId: brief.id });
    return local.key;
  }
  const doc = { ...brief, secondary_muscles: [], type: 'none' as const, is_default: false };
  return put(ctx, doc, {}, { isGone: true });
}

async function put(
  ctx: MergeContext,
  doc: ExerciseInItem,
  known: { alternativeKeys?: Key[] },
  extra: { isGone?: true } = {},
): Promise<Key> {
  const local = await findExercise(ctx, doc);
  const key = local?.key ?? keyFor(doc, ctx.newKey);
  const fields = await fieldsOf(ctx, doc, {
    alternativeKeys: known.alternativeKeys ?? local?.alternativeKeys ?? [],
    wasArchived: local?.server?.isArchived ?? local?.isArchived ?? false,
  });
  const base: ExerciseRow = local ?? {
    ...fields,
    key,
    serverId: doc.id,
    foldedName: '',
    isDefault: doc.is_default,
  };
  const merged = mergeFields<ExerciseFields, ExerciseRow>(
    { ...base, serverId: doc.id, isDefault: doc.is_default },
    fields,
    ctx.pending.fields(key),
  );
  if (!extra.isGone) delete merged.isGone;
  await ctx.db.exercises.put({ ...merged, foldedName: foldText(merged.name), ...extra });
  return key;
}

async function fieldsOf(
  ctx: MergeContext,
  doc: ExerciseInItem,
  { alternativeKeys, wasArchived }: { alternativeKeys: Key[]; wasArchived: boolean },
): Promise<ExerciseFields> {
  const { equipments, muscles } = ctx.db;
  const secondaryMuscleKeys: Key[] = [];
  for (const muscle of doc.secondary_muscles)
    secondaryMuscleKeys.push(await mergeNamed(ctx, muscles, muscle));
  return exerciseFields({
    name: doc.name,
    executionVariation: doc.execution_variation,
    equipmentKey: await mergeNamed(ctx, equipments, doc.equipment),
    primaryMuscleKey: await mergeNamed(ctx, muscles, doc.primary_muscle),
    secondaryMuscleKeys,
    type: doc.type,
    alternativeKeys,
    isArchived: doc.is_archived ?? wasArchived,
  });
}

/** Equipment or a muscle: by key, by id, else by its name (a server that sends no keys). */
export async function mergeNamed(
  { newKey }: Pick<MergeContext, 'newKey'>,
  table: EntityTable<NamedRow, 'key'>,
  doc: NamedRef,
): Promise<Key> {
  const local = (await findLocal(table, doc)) ?? (await table.filter(row => row.name === doc.name).first());
  const key = local?.key ?? keyFor(doc, newKey);
  if (local?.serverId !== doc.id || local.name !== doc.name) {
    await table.put({ ...local, key, serverId: doc.id, name: doc.name });
  }
  return key;
}

/**
 * By key or id; where the server sends no keys, a default exercise is the shipped one of the same name, variation
 * and equipment, if that is exactly one.
 */
async function findExercise(ctx: MergeContext, doc: ExerciseBrief & { is_default?: boolean }) {
  const local = await findLocal(ctx.db.exercises, doc);
  if (local || doc.client_key) return local;
  const equipmentKey = await mergeNamed(ctx, ctx.db.equipments, doc.equipment);
  const alike = await ctx.db.exercises
    .where('foldedName')
    .equals(foldText(doc.name))
    .filter(
      row =>
        row.isDefault &&
        row.serverId === null &&
        row.equipmentKey === equipmentKey &&
        row.executionVariation === doc.execution_variation,
    )
    .toArray();
  return alike.length === 1 ? alike[0] : undefined;
}
