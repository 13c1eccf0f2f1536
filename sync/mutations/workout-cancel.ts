/** Cancelling a training; it waits unsent while its undo is on offer. */
import { refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';
import { endBody, endWorkout, STATUS_FAILED } from './training.ts';

export const workoutCancel: Mutation<'workout.cancel'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  apply: (before, _ref, { args }) => endWorkout(before, 'cancelled', args),
  destroys: 'row',
  // As in workout-move.ts.
  holdsBack: ({ workoutKey }) => [workoutKey],
  isOfTraining: true,
  call: args => ({
    method: 'PATCH',
    path: `/api/workouts/${args.workoutKey}/update/`,
    body: endBody('cancelled', args),
  }),
  words: (_, { workoutTitle }) => ({ what: 'Отмена тренировки', about: join(workoutTitle) }),
  rejected: () => STATUS_FAILED,
};
