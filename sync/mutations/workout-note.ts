/** The note of a training. */
import { refOf } from '#db/rows.ts';
import { type Mutation, SAVE_FAILED } from './mutation.ts';

export const workoutNote: Mutation<'workout.note'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  apply: (before, _ref, { args }) => before && { ...before, note: args.note },
  merge: (earlier, args) => (earlier.kind === 'workout.note' ? args : undefined),
  isOfTraining: true,
  fieldNames: () => ['note'],
  call: ({ workoutKey, note }) => ({
    method: 'PATCH',
    path: `/api/workouts/${workoutKey}/update/`,
    body: { note },
  }),
  words: ({ note }) => ({ what: 'Заметка тренировки', about: note }),
  rejected: () => SAVE_FAILED,
};
