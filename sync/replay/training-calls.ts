/** The calls of a training: the workout itself, its items and their sets. */
import type { AccountDb } from '#db/account-db.ts';
import type { ItemIntent, PlannedItem, SetIntent, WorkoutIntent } from '#db/intents.ts';
import type { FrozenCall } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { clampDuration, isoTime } from './api-values.ts';
import { buildImport } from './build-import.ts';
import { patch, post, remove } from './frozen-call.ts';
import type { ServerIds } from './server-ids.ts';
import { toSetBody } from './set-body.ts';

export async function workoutCall(db: AccountDb, ids: ServerIds, intent: WorkoutIntent): Promise<FrozenCall> {
  const { workoutKey } = intent;
  switch (intent.op) {
    case 'workout.create':
      return post('workouts/create/', {
        title: intent.title || undefined,
        started_at: isoTime(intent.startedAtMs),
        client_key: workoutKey,
      });
    case 'workout.apply':
      return post(`templates/${await ids.template(intent.templateKey)}/apply/`, await copyBody(ids, intent));
    case 'workout.recreate':
      return post(
        `workouts/${await ids.workout(intent.sourceKey)}/recreate/`,
        await recreateBody(db, ids, intent),
      );
    case 'workout.title':
      return patch(`workouts/${await ids.workout(workoutKey)}/update/`, { title: intent.title });
    case 'workout.finish':
    case 'workout.cancel':
      return patch(`workouts/${await ids.workout(workoutKey)}/update/`, {
        status: intent.op === 'workout.finish' ? 'completed' : 'cancelled',
        duration: clampDuration(intent.durationSec),
        finished_at: isoTime(intent.finishedAtMs),
      });
    case 'workout.import':
      return post('workouts/import/', await buildImport(db, ids, intent));
  }
}

async function copyBody(
  ids: ServerIds,
  intent: { workoutKey: Key; startedAtMs: number; items: PlannedItem[] },
) {
  const items = [];
  for (const item of intent.items) {
    items.push({
      client_key: item.itemKey,
      exercise_id: await ids.exercise(item.exerciseKey),
      sets: item.sets.map(set => ({ client_key: set.setKey, ...toSetBody(set.values) })),
    });
  }
  return { client_key: intent.workoutKey, started_at: isoTime(intent.startedAtMs), items };
}

/** A past training that is known here by its line in the history alone: what it holds only the server can copy. */
async function recreateBody(
  db: AccountDb,
  ids: ServerIds,
  intent: Extract<WorkoutIntent, { op: 'workout.recreate' }>,
) {
  const { items, ...copy } = await copyBody(ids, intent);
  const isKnown = (await db.workouts.get(intent.sourceKey))?.isWhole === true;
  return isKnown ? { ...copy, items } : copy;
}

export async function itemCall(ids: ServerIds, intent: ItemIntent): Promise<FrozenCall> {
  const workoutId = await ids.workout(intent.workoutKey);
  switch (intent.op) {
    case 'items.add':
      return post('workouts/active/exercises/bulk-add/', {
        workout_id: workoutId,
        exercise_ids: await ids.all(
          ids.exercise,
          intent.items.map(item => item.exerciseKey),
        ),
        client_keys: intent.items.map(item => item.itemKey),
      });
    case 'item.replace':
      return post('workouts/active/exercises/replace-by-exercise/', {
        workout_id: workoutId,
        new_exercise_id: await ids.exercise(intent.exerciseKey),
        old_order: await ids.itemOrder(intent.itemKey),
      });
    case 'item.delete':
      return remove(`workouts/active/exercises/${await ids.item(intent.itemKey)}/?workout_id=${workoutId}`);
  }
}

export async function setCall(ids: ServerIds, intent: SetIntent): Promise<FrozenCall> {
  const [workoutId, exerciseId, itemOrder, setId] = await Promise.all([
    ids.workout(intent.workoutKey),
    ids.exerciseOfSet(intent.setKey),
    ids.itemOrder(intent.itemKey),
    intent.op === 'set.create' ? undefined : ids.set(intent.setKey),
  ]);
  const sets = `workouts/active/exercises/${itemOrder}/sets/`;
  const target = { workout_id: workoutId, exercise_id: exerciseId };
  switch (intent.op) {
    case 'set.create':
      return post(sets, { ...target, client_key: intent.setKey, ...toSetBody(intent.values) });
    case 'set.patch':
      return patch(`${sets}${setId}/`, { ...target, ...toSetBody(intent.values) });
    case 'set.delete':
      return remove(`${sets}${setId}/?workout_id=${workoutId}&exercise_id=${exerciseId}`);
  }
}
