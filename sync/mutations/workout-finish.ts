/** Finishes a training. The first end stands; a later one does not move it. */
import { refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';
import { endBody, endWorkout, STATUS_FAILED } from './training.ts';

export const workoutFinish: Mutation<'workout.finish'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  apply: (before, _ref, { args }) => endWorkout(before, 'completed', args),
  isOfTraining: true,
  call: args => ({
    method: 'PATCH',
    path: `/api/workouts/${args.workoutKey}/update/`,
    body: endBody('completed', args),
  }),
  words: (_, { workoutTitle }) => ({ what: 'Завершение тренировки', about: join(workoutTitle) }),
  rejected: () => STATUS_FAILED,
};
