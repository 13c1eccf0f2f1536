/**
 * The call of an intent: method, path and body, with server ids and orders put in. Built once, when the entry is
 * frozen; from then on it is the same to the byte (promise 3).
 */
import type { AccountDb } from '#db/account-db.ts';
import type {
  ExerciseIntent,
  Intent,
  ItemIntent,
  PlannedItem,
  SetIntent,
  TemplateIntent,
  WorkoutIntent,
} from '#db/intents.ts';
import type { FrozenCall } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { clampDuration, isoTime } from './api-values.ts';
import { buildImport } from './build-import.ts';
import { ServerIds } from './server-ids.ts';
import { toSetBody } from './set-body.ts';

export type BuiltCall = { kind: 'call'; call: FrozenCall } | { kind: 'missing'; keys: Key[] };

/** Inside the freezing transaction. */
export async function buildCall(db: AccountDb, intent: Intent): Promise<BuiltCall> {
  const ids = new ServerIds(db);
  const call = await callOf(db, ids, intent);
  return ids.missing.length > 0 ? { kind: 'missing', keys: ids.missing } : { kind: 'call', call };
}

function callOf(db: AccountDb, ids: ServerIds, intent: Intent): Promise<FrozenCall> {
  if (isWorkoutIntent(intent)) return workoutCall(db, ids, intent);
  if (intent.op === 'items.add' || intent.op === 'item.replace' || intent.op === 'item.delete') {
    return itemCall(ids, intent);
  }
  if (intent.op === 'set.create' || intent.op === 'set.patch' || intent.op === 'set.delete') {
    return setCall(ids, intent);
  }
  if (isTemplateIntent(intent)) return templateCall(ids, intent);
  if (intent.op === 'settings.patch') {
    return Promise.resolve(patch('me/settings/', { rest_default_sec: intent.restDefaultSec }));
  }
  return exerciseCall(ids, intent);
}

async function workoutCall(db: AccountDb, ids: ServerIds, intent: WorkoutIntent): Promise<FrozenCall> {
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

async function itemCall(ids: ServerIds, intent: ItemIntent): Promise<FrozenCall> {
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

async function setCall(ids: ServerIds, intent: SetIntent): Promise<FrozenCall> {
  const workoutId = await ids.workout(intent.workoutKey);
  const exerciseId = await ids.exerciseOfSet(intent.setKey);
  const sets = `workouts/active/exercises/${await ids.itemOrder(intent.itemKey)}/sets/`;
  const target = { workout_id: workoutId, exercise_id: exerciseId };
  switch (intent.op) {
    case 'set.create':
      return post(sets, { ...target, client_key: intent.setKey, ...toSetBody(intent.values) });
    case 'set.patch':
      return patch(`${sets}${await ids.set(intent.setKey)}/`, { ...target, ...toSetBody(intent.values) });
    case 'set.delete':
      return remove(
        `${sets}${await ids.set(intent.setKey)}/?workout_id=${workoutId}&exercise_id=${exerciseId}`,
      );
  }
}

async function templateCall(ids: ServerIds, intent: TemplateIntent): Promise<FrozenCall> {
  switch (intent.op) {
    case 'template.create':
      return post('templates/', {
        workout_id: await ids.workout(intent.workoutKey),
        title: intent.title,
        client_key: intent.templateKey,
      });
    case 'template.save':
      return post(`workouts/${await ids.workout(intent.workoutKey)}/save-as-template/`, {
        title: intent.title,
        client_key: intent.templateKey,
      });
    case 'template.update':
      return post(`workouts/${await ids.workout(intent.workoutKey)}/maybe-update-template/`, {
        update: intent.update,
      });
    case 'template.favorite':
      return post(`templates/${await ids.template(intent.templateKey)}/favorite/`, {
        is_favorite: intent.isFavorite,
      });
    case 'template.delete':
      return remove(`templates/${await ids.template(intent.templateKey)}/`);
  }
}

async function exerciseCall(ids: ServerIds, intent: ExerciseIntent): Promise<FrozenCall> {
  switch (intent.op) {
    case 'exercise.create':
      return post('exercises/', {
        ...(await exerciseBody(ids, intent.values)),
        client_key: intent.exerciseKey,
      });
    case 'exercise.patch':
      return patch(
        `exercises/${await ids.exercise(intent.exerciseKey)}/`,
        await exerciseBody(ids, intent.values),
      );
    case 'exercise.archive': {
      const verb = intent.isArchived ? 'archive' : 'unarchive';
      return post(`exercises/${await ids.exercise(intent.exerciseKey)}/${verb}/`, null);
    }
    case 'exercise.delete':
      return remove(`exercises/${await ids.exercise(intent.exerciseKey)}/`);
  }
}

async function exerciseBody(
  ids: ServerIds,
  values: Extract<ExerciseIntent, { op: 'exercise.patch' }>['values'],
) {
  const { equipmentKey, primaryMuscleKey, secondaryMuscleKeys, alternativeKeys } = values;
  return {
    name: values.name,
    execution_variation: values.executionVariation,
    type: values.type,
    equipment: equipmentKey && (await ids.equipment(equipmentKey)),
    primary_muscle: primaryMuscleKey && (await ids.muscle(primaryMuscleKey)),
    secondary_muscles: secondaryMuscleKeys && (await ids.all(ids.muscle, secondaryMuscleKeys)),
    alternatives: alternativeKeys && (await ids.all(ids.exercise, alternativeKeys)),
  };
}

function isWorkoutIntent(intent: Intent): intent is WorkoutIntent {
  return intent.op.startsWith('workout.');
}

function isTemplateIntent(intent: Intent): intent is TemplateIntent {
  return intent.op.startsWith('template.');
}

function post(path: string, body: object | null): FrozenCall {
  return { method: 'POST', path: `/api/${path}`, body: body && JSON.stringify(body) };
}

function patch(path: string, body: object): FrozenCall {
  return { method: 'PATCH', path: `/api/${path}`, body: JSON.stringify(body) };
}

function remove(path: string): FrozenCall {
  return { method: 'DELETE', path: `/api/${path}`, body: null };
}
