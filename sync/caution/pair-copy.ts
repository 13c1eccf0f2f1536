/**
 * A training begun from a template or a past one, on a server that makes the copy itself and gives no keys: its items
 * and sets are paired with those planned here, in order. What is planned and not there is added, what is there and
 * not planned (taken out before the call was sent) is deleted.
 */
import type { WorkoutSet } from '#contract/sets.ts';
import type { Workout, WorkoutItem } from '#contract/workouts.ts';
import type { Intent, PlannedItem, PlannedSet } from '#db/intents.ts';
import type { ItemRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { mergeExerciseInItem } from '../merge/merge-exercise.ts';
import { newSetRow, setFieldsOf } from '../merge/merge-set.ts';
import { valuesLeft } from './follow-up.ts';

export type CopyIntent = Extract<Intent, { op: 'workout.apply' | 'workout.recreate' }>;

/** Gives the planned rows their ids. Returns what is still to be sent. Inside the caller's transaction. */
export async function pairCopy(ctx: MergeContext, intent: CopyIntent, doc: Workout): Promise<Intent[]> {
  const { workoutKey } = intent;
  const left = doc.items.toSorted((a, b) => a.order - b.order);
  const intents: Intent[] = [];
  for (const planned of intent.items) {
    const exercise = await ctx.db.exercises.get(planned.exerciseKey);
    const index = left.findIndex(item => item.exercise.id === exercise?.serverId);
    const [item] = index < 0 ? [] : left.splice(index, 1);
    intents.push(
      ...(item ? await pairItem(ctx, workoutKey, planned, item) : await addItem(ctx, workoutKey, planned)),
    );
  }
  if (await isPlanWhole(ctx, intent)) {
    for (const item of left) intents.push(await deleteItem(ctx, workoutKey, item));
  }
  return intents;
}

/** A past training that is known here as a history entry alone was repeated blindly: the server's copy is the plan. */
async function isPlanWhole({ db }: MergeContext, intent: CopyIntent): Promise<boolean> {
  if (intent.op === 'workout.apply') return true;
  return (await db.workouts.get(intent.sourceKey))?.isWhole === true;
}

async function pairItem(
  ctx: MergeContext,
  workoutKey: Key,
  planned: PlannedItem,
  doc: WorkoutItem,
): Promise<Intent[]> {
  const { itemKey } = planned;
  await ctx.db.items.update(itemKey, { serverId: doc.id, order: doc.order });
  const item = await ctx.db.items.get(itemKey);
  if (!item || !doc.sets) return [];
  const docs = doc.sets.toSorted((a, b) => a.order - b.order);
  const intents: Intent[] = [];
  for (const [index, set] of planned.sets.entries()) {
    intents.push(...(await pairSet(ctx, { workoutKey, itemKey }, set, docs[index])));
  }
  for (const extra of docs.slice(planned.sets.length)) intents.push(await deleteSet(ctx, item, extra));
  return intents;
}

interface Place {
  workoutKey: Key;
  itemKey: Key;
}

async function pairSet(
  ctx: MergeContext,
  place: Place,
  { setKey, values }: PlannedSet,
  doc: WorkoutSet | undefined,
): Promise<Intent[]> {
  const row = await ctx.db.sets.get(setKey);
  if (doc) await ctx.db.sets.update(setKey, { serverId: doc.id, order: doc.order });
  // Deleted here meanwhile, alone or with its exercise: that goes as a call of its own.
  if (!row || row.isDeleted) return [];
  if (!doc) return [{ op: 'set.create', ...place, setKey, values }];
  const left = valuesLeft(ctx, setKey, { planned: values, held: setFieldsOf(doc) });
  return Object.keys(left).length > 0 ? [{ op: 'set.patch', ...place, setKey, values: left }] : [];
}

async function addItem(
  { db }: MergeContext,
  workoutKey: Key,
  { itemKey, exerciseKey, sets }: PlannedItem,
): Promise<Intent[]> {
  const item = await db.items.get(itemKey);
  if (!item) return [];
  const rows = await db.sets.bulkGet(sets.map(set => set.setKey));
  const shown = sets.filter((_, index) => rows[index] && !rows[index].isDeleted);
  return [
    { op: 'items.add', workoutKey, items: [{ itemKey, exerciseKey }] },
    ...shown.map((set): Intent => ({ op: 'set.create', workoutKey, itemKey, ...set })),
  ];
}

async function deleteItem(ctx: MergeContext, workoutKey: Key, doc: WorkoutItem): Promise<Intent> {
  const itemKey = ctx.newKey();
  const exerciseKey = await mergeExerciseInItem(ctx, doc.exercise);
  const { id: serverId, order } = doc;
  await ctx.db.items.add({ key: itemKey, serverId, workoutKey, order, exerciseKey, isDeleted: true });
  return { op: 'item.delete', workoutKey, itemKey };
}

async function deleteSet(ctx: MergeContext, item: ItemRow, doc: WorkoutSet): Promise<Intent> {
  const row = newSetRow(ctx, item, doc);
  await ctx.db.sets.add({ ...row, isDeleted: true });
  return { op: 'set.delete', workoutKey: item.workoutKey, itemKey: item.key, setKey: row.key };
}
