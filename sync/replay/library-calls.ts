/** The calls of what trainings are made from: templates and exercises. */
import type { ExerciseIntent, TemplateIntent } from '#db/intents.ts';
import type { FrozenCall } from '#db/outbox-entry.ts';
import { patch, post, remove } from './frozen-call.ts';
import type { ServerIds } from './server-ids.ts';

export async function templateCall(ids: ServerIds, intent: TemplateIntent): Promise<FrozenCall> {
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

export async function exerciseCall(ids: ServerIds, intent: ExerciseIntent): Promise<FrozenCall> {
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
