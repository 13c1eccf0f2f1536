/** Removes an exercise with its sets from a training. */
import { refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';

export const itemDelete: Mutation<'item.delete'> = {
  subject: ({ itemKey }) => refOf('items', itemKey),
  needs: ({ workoutKey, itemKey }) => [workoutKey, itemKey],
  apply: () => undefined,
  destroys: 'row',
  isOfTraining: true,
  call: ({ workoutKey, itemKey }) => ({
    method: 'DELETE',
    path: `/api/workouts/active/exercises/${itemKey}/?workout_id=${workoutKey}`,
  }),
  words: (_, { exerciseName, workoutTitle }) => ({
    what: 'Удаление упражнения из тренировки',
    about: join(exerciseName, workoutTitle),
  }),
  rejected: () => null,
};
