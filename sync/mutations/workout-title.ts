/** Renaming a training. */
import { refOf } from '#db/rows.ts';
import { type Mutation, SAVE_FAILED } from './mutation.ts';

export const workoutTitle: Mutation<'workout.title'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  apply: (before, _ref, { args }) => before && { ...before, title: args.title },
  merge: (earlier, args) => (earlier.kind === 'workout.title' ? args : undefined),
  isOfTraining: true,
  fieldNames: () => ['title'],
  call: ({ workoutKey, title }) => ({
    method: 'PATCH',
    path: `/api/workouts/${workoutKey}/update/`,
    body: { title },
  }),
  words: ({ title }) => ({ what: 'Название тренировки', about: title }),
  rejected: () => SAVE_FAILED,
};
