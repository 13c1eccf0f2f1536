/** Exercises, equipment and muscles as the server lists them, laid over the local rows. */
import type { NamedRef } from '#contract/common.ts';
import type { Exercise, ExerciseBrief, ExerciseInItem } from '#contract/exercises.ts';
import type { ExerciseFields, ExerciseRow, NamedRow } from '#db/rows.ts';
import { exerciseFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import { findLocal, keyFor } from './find-key.ts';
import { type LibraryRows, putBack, type Rows, takeOutFor } from './library-rows.ts';
import type { MergeContext } from './merge-context.ts';
import { mergeFields } from './merge-row.ts';

/** A merge in memory: it awaits nothing. */
interface LibraryMerge extends Omit<MergeContext, 'db'> {
  rows: LibraryRows;
}

/** Takes in an exercise of a list or a detail. */
export async function mergeExercise(ctx: MergeContext, doc: Exercise): Promise<void> {
  const rows = await takeOutFor(ctx.db, doc);
  layExercise({ ...ctx, rows }, doc);
  await putBack(ctx.db, rows);
}

/** Returns its key. */
export function layExercise(merge: LibraryMerge, doc: Exercise): Key {
  const alternativeKeys = doc.alternatives.map(brief => layBrief(merge, brief));
  return lay(merge, doc, { alternativeKeys });
}

/**
 * Takes in an exercise inside a workout or template: it may be archived, deleted or unknown here. Lists tell more of one
 * that is there; of a deleted one nothing else tells.
 */
export async function mergeExerciseInItem(ctx: MergeContext, doc: ExerciseInItem): Promise<Key> {
  const known = await findLocal(ctx.db.exercises, doc);
  if (known && known.serverId !== null && !known.isGone) return known.key;
  const rows = await takeOutFor(ctx.db, doc);
  const local = findExercise({ ...ctx, rows }, doc);
  const key = lay({ ...ctx, rows }, doc, {}, local && !local.isGone ? {} : { isGone: true });
  await putBack(ctx.db, rows);
  return key;
}

function layBrief(merge: LibraryMerge, brief: ExerciseBrief): Key {
  const local = findExercise(merge, brief);
  if (local) {
    if (local.serverId === null) merge.rows.exercises.put({ ...local, serverId: brief.id });
    return local.key;
  }
  const doc = { ...brief, secondary_muscles: [], type: 'none' as const, is_default: false };
  return lay(merge, doc, {}, { isGone: true });
}

function lay(
  merge: LibraryMerge,
  doc: ExerciseInItem,
  known: { alternativeKeys?: Key[] },
  extra: { isGone?: true } = {},
): Key {
  const local = findExercise(merge, doc);
  const key = local?.key ?? keyFor(doc, merge.newKey);
  const fields = fieldsOf(merge, doc, {
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
    merge.pending.fields(key),
  );
  if (!extra.isGone) delete merged.isGone;
  merge.rows.exercises.put({ ...merged, foldedName: foldText(merged.name), ...extra });
  return key;
}

function fieldsOf(
  merge: LibraryMerge,
  doc: ExerciseInItem,
  { alternativeKeys, wasArchived }: { alternativeKeys: Key[]; wasArchived: boolean },
): ExerciseFields {
  const { equipments, muscles } = merge.rows;
  return exerciseFields({
    name: doc.name,
    executionVariation: doc.execution_variation,
    equipmentKey: layNamed(merge, equipments, doc.equipment),
    primaryMuscleKey: layNamed(merge, muscles, doc.primary_muscle),
    secondaryMuscleKeys: doc.secondary_muscles.map(muscle => layNamed(merge, muscles, muscle)),
    type: doc.type,
    alternativeKeys,
    isArchived: doc.is_archived ?? wasArchived,
  });
}

/** Equipment or a muscle: by key, by id, else by its name (a server that sends no keys). */
export function layNamed({ newKey }: Pick<MergeContext, 'newKey'>, rows: Rows<NamedRow>, doc: NamedRef): Key {
  const local = rows.find(doc) ?? rows.filter(row => row.name === doc.name)[0];
  const key = local?.key ?? keyFor(doc, newKey);
  if (local?.serverId !== doc.id || local.name !== doc.name) {
    rows.put({ ...local, key, serverId: doc.id, name: doc.name });
  }
  return key;
}

/**
 * By key or id; where the server sends no keys, a default exercise is the shipped one of the same name, variation
 * and equipment, if that is exactly one.
 */
function findExercise(merge: LibraryMerge, doc: ExerciseBrief): ExerciseRow | undefined {
  const { exercises, equipments } = merge.rows;
  const local = exercises.find(doc);
  if (local || doc.client_key) return local;
  const equipmentKey = layNamed(merge, equipments, doc.equipment);
  const foldedName = foldText(doc.name);
  const alike = exercises.filter(
    row =>
      row.foldedName === foldedName &&
      row.isDefault &&
      row.serverId === null &&
      row.equipmentKey === equipmentKey &&
      row.executionVariation === doc.execution_variation,
  );
  return alike.length === 1 ? alike[0] : undefined;
}
