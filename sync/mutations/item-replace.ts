/** Puts another exercise in an item's place; the sets shown there go with the former one. */
import { type ItemRow, refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';

export const itemReplace: Mutation<'item.replace'> = {
  subject: ({ itemKey }) => refOf('items', itemKey),
  rows: ({ itemKey, setKeys }) => [refOf('items', itemKey), ...setKeys.map(key => refOf('sets', key))],
  makes: ({ placeKey }) => (placeKey === undefined ? [] : [placeKey]),
  needs: ({ workoutKey, itemKey, exerciseKey }) => [workoutKey, itemKey, exerciseKey],
  // It would take sets along that were sent before it.
  holdsBack: ({ itemKey, placeKey }) => (placeKey === undefined ? [itemKey] : [itemKey, placeKey]),
  apply(before, ref, { args }) {
    if (ref !== refOf('items', args.itemKey)) return undefined;
    return before && { ...(before as ItemRow), exerciseKey: args.exerciseKey };
  },
  destroys: 'contents',
  isOfTraining: true,
  call: ({ workoutKey, itemKey, exerciseKey }) => ({
    method: 'POST',
    path: '/api/workouts/active/exercises/replace-by-exercise/',
    body: { workout_id: workoutKey, old_order: itemKey, new_exercise_id: exerciseKey },
  }),
  words: (_, { exerciseName, workoutTitle }) => ({
    what: 'Замена упражнения',
    about: join(exerciseName, workoutTitle),
  }),
  rejected: () => null,
};
