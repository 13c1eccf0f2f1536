/** Other times of a finished training. */
import { refOf } from '#db/rows.ts';
import { clampDuration, isoTime, join, type Mutation, SAVE_FAILED } from './mutation.ts';

export const workoutTimes: Mutation<'workout.times'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  needs: ({ workoutKey }) => [workoutKey],
  group: ({ workoutKey }) => workoutKey,
  apply(before, _ref, { args: { workoutKey: _, ...times } }) {
    return before && { ...before, ...times };
  },
  merge: (earlier, args) => (earlier.kind === 'workout.times' ? { args } : undefined),
  isOfTraining: true,
  fieldNames: () => ['started_at', 'finished_at', 'duration'],
  call: ({ workoutKey, startedAtMs, finishedAtMs, durationSec }) => ({
    method: 'PATCH',
    path: `/api/workouts/${workoutKey}/update/`,
    body: {
      started_at: isoTime(startedAtMs),
      finished_at: isoTime(finishedAtMs),
      duration: clampDuration(durationSec),
    },
  }),
  words: (_, { workoutTitle }) => ({ what: 'Время тренировки', about: join(workoutTitle) }),
  rejected: () => SAVE_FAILED,
  correctionPath: () => '/history',
};
