/**
 * Putting a durable answer into the rows: ids the server gave, values it holds, as far as nothing newer is pending.
 * Runs in the transaction that removes the entry (OUT1).
 */

import type { Settings } from '#contract/auth.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { CreatedSet, WorkoutSet } from '#contract/sets.ts';
import type { Template } from '#contract/templates.ts';
import type { StartedCopy, Workout, WorkoutItem, WorkoutWithItems } from '#contract/workouts.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import type { FrozenEntry } from '#db/outbox-entry.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { queueFollowUps } from '../caution/follow-up.ts';
import { pairCopy } from '../caution/pair-copy.ts';
import type { Answer } from '../http/reply.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { mergeExercise } from '../merge/merge-exercise.ts';
import { mergeSettings } from '../merge/merge-settings.ts';
import { mergeTemplate } from '../merge/merge-template.ts';
import {
  adoptWorkout,
  mergeItems,
  mergeWorkout,
  mergeWorkoutRow,
  removeItem,
} from '../merge/merge-workout.ts';
import { dropRefused, dropRefusedOf } from '../outbox/drop-refused.ts';
import { askForLastWordOn, askToReread, rereadIfGone } from '../reread.ts';
import { storeCreatedSet, storeSet, storeSetIds } from './store-set.ts';

export async function storeAnswer(ctx: MergeContext, entry: FrozenEntry, answer: Answer): Promise<void> {
  // A replayed answer is the first one again: it may be older than what a pull has brought since. Its ids hold.
  await (answer.isReplay ? storeIds(ctx, entry.intent, answer.body) : storeBody(ctx, entry, answer.body));
  await finishDeletes(ctx, entry.intent);
}

async function storeBody(ctx: MergeContext, entry: FrozenEntry, body: unknown): Promise<void> {
  const { intent } = entry;
  switch (intent.op) {
    case 'workout.create':
      return storeCreated(ctx, entry, body as Workout);
    case 'workout.title':
    case 'workout.finish':
    case 'workout.cancel':
      await adoptId(ctx, 'workouts', intent.workoutKey, body);
      await mergeWorkoutRow(ctx, body as Workout);
      return refreshFinished(ctx.db, intent.workoutKey);
    case 'workout.import':
      await adoptId(ctx, 'workouts', intent.workoutKey, body);
      await mergeWorkout(ctx, body as Workout);
      return;
    case 'workout.apply':
    case 'workout.recreate': {
      const { workout_id: id, workout } = body as StartedCopy;
      await adoptId(ctx, 'workouts', intent.workoutKey, { id });
      if (workout) await mergeWorkout(await pairUnkeyed(ctx, entry, workout), workout);
      return;
    }
    case 'items.add':
    case 'item.replace': {
      const { workout, items } = body as WorkoutWithItems;
      if (intent.op === 'items.add') await adoptItems(ctx, intent, items);
      const row = await mergeWorkoutRow(ctx, workout);
      return mergeItems(ctx, row, items);
    }
    case 'set.create':
      return storeCreatedSet(ctx, entry, intent, body as CreatedSet);
    case 'set.patch':
      return storeSet(ctx, intent.setKey, body as WorkoutSet);
    case 'template.create':
    case 'template.save':
      await mergeTemplate(ctx, body as Template, intent.templateKey);
      return rereadIfRemade(ctx, intent);
    case 'template.favorite':
      await mergeTemplate(ctx, body as Template, intent.templateKey);
      return;
    case 'exercise.create':
    case 'exercise.patch':
      await adoptId(ctx, 'exercises', intent.exerciseKey, body);
      await mergeExercise(ctx, body as Exercise);
      return;
    case 'exercise.archive':
      // A server that does not say whether it is archived has done what it was asked.
      await mergeExercise(ctx, { is_archived: intent.isArchived, ...(body as Exercise) });
      return;
    case 'settings.patch':
      return mergeSettings(ctx, body as Settings);
    default:
      return;
  }
}

async function storeCreated(ctx: MergeContext, entry: FrozenEntry, doc: Workout): Promise<void> {
  const { intent, seq, madeAtMs } = entry;
  if (intent.op !== 'workout.create') return;
  await adoptId(ctx, 'workouts', intent.workoutKey, doc);
  // A server that names new workouts itself is told the name by a call of its own.
  const isUntold = doc.client_key === undefined && intent.title !== '' && doc.title !== intent.title;
  const title: Intent = { op: 'workout.title', workoutKey: intent.workoutKey, title: intent.title };
  const intents = isUntold && !ctx.pending.fields(intent.workoutKey).has('title') ? [title] : [];
  await mergeWorkoutRow(await queueFollowUps(ctx, { seq, madeAtMs, intents }), doc);
}

/** In place of one that was deleted here: should that be there still, the server keeps it. */
async function rereadIfRemade(
  { db }: MergeContext,
  { workoutKey, templateKey }: { workoutKey: Key; templateKey: Key },
): Promise<void> {
  const workout = await db.workouts.get(workoutKey);
  const isRemade = workout?.templateKey === templateKey && workout.templateServerId !== null;
  if (isRemade) await askToReread(db, [workoutKey]);
}

/** Where a copy comes without keys, its rows get their ids by their places. */
async function pairUnkeyed(ctx: MergeContext, entry: FrozenEntry, doc: Workout): Promise<MergeContext> {
  const { intent, seq, madeAtMs } = entry;
  const isCopy = intent.op === 'workout.apply' || intent.op === 'workout.recreate';
  if (!isCopy || doc.client_key !== undefined) return ctx;
  return queueFollowUps(ctx, { seq, madeAtMs, intents: await pairCopy(ctx, intent, doc) });
}

async function storeIds(ctx: MergeContext, intent: Intent, body: unknown): Promise<void> {
  switch (intent.op) {
    case 'workout.create':
    case 'workout.import':
      await adoptId(ctx, 'workouts', intent.workoutKey, body);
      return adoptWorkout(ctx, body as Workout);
    case 'workout.apply':
    case 'workout.recreate': {
      const { workout_id: id, workout } = body as StartedCopy;
      await adoptId(ctx, 'workouts', intent.workoutKey, { id });
      if (workout) await adoptWorkout(ctx, workout);
      return;
    }
    case 'items.add':
      return adoptItems(ctx, intent, (body as WorkoutWithItems).items);
    case 'set.create':
      return storeSetIds(ctx, intent, body as CreatedSet);
    case 'template.create':
    case 'template.save':
      return adoptId(ctx, 'templates', intent.templateKey, body);
    case 'exercise.create':
      return adoptId(ctx, 'exercises', intent.exerciseKey, body);
    default:
      return;
  }
}

async function adoptId(
  { db }: MergeContext,
  table: 'workouts' | 'templates' | 'exercises',
  key: Key,
  body: unknown,
): Promise<void> {
  await db[table].update(key, { serverId: (body as { id: ServerId }).id });
}

/** The new items of a full list: by key, or (a server without keys) those unknown here with the same exercises, in order. */
async function adoptItems(
  { db }: MergeContext,
  intent: Extract<Intent, { op: 'items.add' }>,
  docs: WorkoutItem[],
): Promise<void> {
  const ids = docs.map(doc => doc.id);
  const known = new Set((await db.items.where('serverId').anyOf(ids).toArray()).map(item => item.serverId));
  const unknown = docs.filter(doc => !doc.client_key && !known.has(doc.id)).sort((a, b) => a.order - b.order);
  for (const { itemKey, exerciseKey } of intent.items) {
    const exercise = await db.exercises.get(exerciseKey);
    const place = unknown.findIndex(other => other.exercise.id === exercise?.serverId);
    const doc =
      docs.find(other => other.client_key === itemKey) ??
      (place < 0 ? undefined : unknown.splice(place, 1)[0]);
    if (doc) await db.items.update(itemKey, { serverId: doc.id, order: doc.order });
  }
}

/** Rows that were only hidden until now go for good. */
async function finishDeletes(ctx: MergeContext, intent: Intent): Promise<void> {
  const { db } = ctx;
  switch (intent.op) {
    case 'set.delete':
      await db.sets.delete(intent.setKey);
      await dropRefusedOf(db, intent.setKey);
      return rereadIfGone(db, intent);
    case 'item.delete':
      await dropRefusedOf(db, intent.itemKey);
      return removeItem(ctx, intent.itemKey);
    case 'item.replace':
      await db.sets
        .where('itemKey')
        .equals(intent.itemKey)
        // One added since and deleted again is still on its way, and its undo may be on offer.
        .filter(set => set.isDeleted === true && !ctx.pending.isProtected(set.key))
        .delete();
      return;
    case 'workout.cancel':
      if (await dropRefused(db, intent.workoutKey)) return;
      await db.sets.where('workoutKey').equals(intent.workoutKey).delete();
      await db.items.where('workoutKey').equals(intent.workoutKey).delete();
      return;
    case 'template.delete':
      return db.templates.delete(intent.templateKey);
    case 'exercise.delete':
      await db.exercises
        .where('key')
        .equals(intent.exerciseKey)
        .modify(row => {
          row.isGone = true;
          delete row.isDeleted;
        });
      return askForLastWordOn(db, intent.exerciseKey);
    default:
      return;
  }
}
