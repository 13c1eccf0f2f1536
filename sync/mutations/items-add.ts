/** Adds exercises, without sets, to a training. */
import { readRef, refOf } from '#db/rows.ts';
import { countExercises } from '#domain/plural.ts';
import { join, type Mutation, SAVE_FAILED } from './mutation.ts';
import { newItemRow } from './training.ts';

export const itemsAdd: Mutation<'items.add'> = {
  subject: ({ items, workoutKey }) => refOf('items', items[0]?.itemKey ?? workoutKey),
  rows: ({ items }) => items.map(item => refOf('items', item.itemKey)),
  makes: ({ items }) => items.map(item => item.itemKey),
  needs: ({ workoutKey, items }) => [workoutKey, ...items.map(item => item.exerciseKey)],
  group: ({ workoutKey }) => workoutKey,
  apply(before, ref, { args }) {
    const item = args.items.find(({ itemKey }) => itemKey === readRef(ref).key);
    return before ?? (item && newItemRow(args.workoutKey, item));
  },
  isOfTraining: true,
  call: ({ workoutKey, viaKey, items }) => ({
    method: 'POST',
    path: '/api/workouts/active/exercises/bulk-add/',
    body: {
      workout_id: viaKey ?? workoutKey,
      exercise_ids: items.map(item => item.exerciseKey),
      client_keys: items.map(item => item.itemKey),
    },
  }),
  words: ({ items }, { exerciseName, workoutTitle }) => ({
    what:
      items.length === 1
        ? 'Добавлено в тренировку'
        : `Добавлено в тренировку: ${countExercises(items.length)}`,
    about: join(exerciseName, workoutTitle),
  }),
  rejected: () => SAVE_FAILED,
};
