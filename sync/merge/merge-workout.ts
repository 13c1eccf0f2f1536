/**
 * A workout as the server sends it, laid over the local rows: its own fields, its items, their sets. What the
 * document leaves out is removed only where the document is whole, and never while it is still on its way there.
 */
import type { Workout, WorkoutItem } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import type { ItemFields, ItemRow, SetRow, WorkoutFields, WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { findLocal, keyFor, noteName } from './find-key.ts';
import type { MergeContext } from './merge-context.ts';
import { mergeExerciseInItem } from './merge-exercise.ts';
import { mergeFields } from './merge-row.ts';
import { mergeSet } from './merge-set.ts';

/** Takes in the whole document. Returns the workout's key. */
export async function mergeWorkout(ctx: MergeContext, doc: Workout): Promise<Key> {
  const workout = await mergeWorkoutRow(ctx, doc);
  // It was known by its line in the history.
  if (!workout.isWhole) await ctx.db.workouts.update(workout.key, { isWhole: true });
  await mergeItems(ctx, workout, doc.items);
  return workout.key;
}

/** Only the workout's own row. */
export async function mergeWorkoutRow(ctx: MergeContext, doc: Workout): Promise<WorkoutRow> {
  const local = (await findLocal(ctx.db.workouts, doc)) ?? newWorkoutRow(ctx, doc);
  const pending = ctx.pending.fields(local.key);
  const merged = mergeFields<WorkoutFields, WorkoutRow>(
    {
      ...local,
      serverId: doc.id,
      ...timesOf(doc),
      ...(await templateOf(ctx, doc, local)),
      // While its end is on the way, the device's own figures are truer than the server's. A cancel has none.
      ...(pending.has('status') && local.status === 'completed' ? {} : figuresOf(doc)),
    },
    workoutFieldsOf(doc, local),
    pending,
  );
  noteName(merged, doc);
  await ctx.db.workouts.put(merged);
  return merged;
}

/** `docs` is the full list of the workout's items; an item's sets are removed only where the item lists them. */
export async function mergeItems(ctx: MergeContext, workout: WorkoutRow, docs: WorkoutItem[]): Promise<void> {
  const kept = new Set<Key>();
  for (const doc of docs) kept.add(await mergeItem(ctx, workout, doc));
  const locals = await ctx.db.items.where('workoutKey').equals(workout.key).toArray();
  for (const item of locals) {
    if (kept.has(item.key) || item.serverId === null) continue;
    if (mayRemove(ctx, item)) await removeItem(ctx, item.key);
    else await ctx.db.items.update(item.key, { isGone: true });
  }
  await refreshFinished(ctx.db, workout.key);
}

async function mergeItem(ctx: MergeContext, workout: WorkoutRow, doc: WorkoutItem): Promise<Key> {
  const exerciseKey = await mergeExerciseInItem(ctx, doc.exercise);
  const local = await findLocal(ctx.db.items, doc);
  const key = local?.key ?? keyFor(doc, ctx.newKey);
  const base: ItemRow = local ?? {
    key,
    serverId: doc.id,
    workoutKey: workout.key,
    order: doc.order,
    exerciseKey,
  };
  const item = mergeFields<ItemFields, ItemRow>(
    { ...base, serverId: doc.id, order: doc.order, workoutKey: workout.key },
    { exerciseKey },
    ctx.pending.fields(key),
  );
  if (workout.status === 'completed') item.doneAtMs = workout.startedAtMs;
  else delete item.doneAtMs;
  delete item.isGone;
  noteName(item, doc);
  await ctx.db.items.put(item);
  // For the exercise that the server has there: one that is to replace it here takes no set over.
  if (doc.sets) await mergeSets(ctx, { ...item, exerciseKey }, doc.sets);
  return key;
}

async function mergeSets(ctx: MergeContext, item: ItemRow, docs: NonNullable<WorkoutItem['sets']>) {
  const kept = new Set<Key>();
  for (const doc of docs) kept.add((await mergeSet(ctx, item, doc)).key);
  const locals = await ctx.db.sets.where('itemKey').equals(item.key).toArray();
  const gone = locals.filter(set => !kept.has(set.key) && mayRemove(ctx, set));
  await ctx.db.sets.bulkDelete(gone.map(set => set.key));
}

/** A row the server knew and no longer lists is gone there; one it never knew is on its way. */
function mayRemove(ctx: MergeContext, row: ItemRow | SetRow): boolean {
  return row.serverId !== null && !ctx.pending.isProtected(row.key);
}

export async function removeItem(ctx: Pick<MergeContext, 'db'>, itemKey: Key): Promise<void> {
  await ctx.db.sets.where('itemKey').equals(itemKey).delete();
  await ctx.db.items.delete(itemKey);
}

function workoutFieldsOf(doc: Workout, local: WorkoutRow): WorkoutFields {
  return {
    title: doc.title,
    status: doc.status,
    finishedAtMs: doc.finished_at ? Date.parse(doc.finished_at) : local.finishedAtMs,
    // The server keeps minutes; the device that trained knows the seconds.
    durationSec: durationOf(doc, local.durationSec),
  };
}

/**
 * A server that is not told when a training began takes the time of the call; the device knows better. One that runs, or
 * whose end here the server has not heard of, goes by this device's clock: where that is days off, the server has shifted
 * the start, and it would last for days.
 */
function timesOf(doc: Workout) {
  if (doc.status === 'active' || doc.client_key === undefined) return {};
  return { createdAtMs: Date.parse(doc.created_at), startedAtMs: Date.parse(doc.started_at) };
}

function durationOf(doc: Workout, knownSec: number | null): number | null {
  if (doc.status !== 'completed') return knownSec;
  const [hours = 0, minutes = 0] = doc.duration_hhmm.split(':').map(Number);
  const sec = hours * 3600 + minutes * 60;
  return knownSec !== null && Math.floor(knownSec / 60) === sec / 60 ? knownSec : sec;
}

function figuresOf(doc: Workout) {
  return {
    personalRecords: doc.personal_records,
    tonnageTotalKg: doc.tonnage_total,
    tonnageHardKg: doc.tonnage_hard,
  };
}

async function templateOf({ db }: MergeContext, { template_id: id }: Workout, local: WorkoutRow) {
  const template =
    id === null ? await unsentTemplateOf(db, local) : await db.templates.where('serverId').equals(id).first();
  return { templateServerId: id, templateKey: template?.key ?? null };
}

/** Made of it here, and not told yet. */
async function unsentTemplateOf(db: AccountDb, { templateKey }: WorkoutRow) {
  const template = templateKey === null ? undefined : await db.templates.get(templateKey);
  return template?.serverId === null && !template.isDeleted ? template : undefined;
}

/** The row of a workout that is new here. */
export function newWorkoutRow(ctx: Pick<MergeContext, 'newKey'>, doc: Workout): WorkoutRow {
  const finishedAtMs = doc.finished_at ? Date.parse(doc.finished_at) : null;
  return {
    key: keyFor(doc, ctx.newKey),
    serverId: doc.id,
    title: doc.title,
    status: doc.status,
    createdAtMs: Date.parse(doc.created_at),
    startedAtMs: Date.parse(doc.started_at),
    finishedAtMs,
    durationSec: durationOf(doc, null),
    templateKey: null,
    templateServerId: doc.template_id,
    ...figuresOf(doc),
    lines: [],
    isWhole: true,
  };
}

/** Only the ids that the server gave to rows made here: an old answer, heard again, tells no more. */
export async function adoptWorkout({ db }: Pick<MergeContext, 'db'>, doc: Workout): Promise<void> {
  for (const item of doc.items) {
    if (item.client_key) await db.items.update(item.client_key, { serverId: item.id, order: item.order });
    for (const set of item.sets ?? []) {
      if (set.client_key) await db.sets.update(set.client_key, { serverId: set.id, order: set.order });
    }
  }
}
