/** Other times of a finished training. */
import { refOf } from '#db/rows.ts';
import { clampDuration, isoTime, join, type Mutation, SAVE_FAILED } from './mutation.ts';

/** '12 нояб., 18:05–19:12'. */
const SPAN = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export const workoutTimes: Mutation<'workout.times'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  apply(before, _ref, { args: { workoutKey: _, ...times } }) {
    return before && { ...before, ...times };
  },
  merge: (earlier, args) => (earlier.kind === 'workout.times' ? args : undefined),
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
  words: ({ startedAtMs, finishedAtMs }, { workoutTitle }) => ({
    what: `Время тренировки: ${SPAN.formatRange(startedAtMs, finishedAtMs)}`,
    about: join(workoutTitle),
  }),
  rejected: () => SAVE_FAILED,
  correctionPath: () => '/history',
};
