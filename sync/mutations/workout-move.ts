/** Resumes an ended training, returns it to the history, or removes it from there. */
import type { LogEntry } from '#db/log-entry.ts';
import { refOf, type WorkoutRow } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';
import { FREES_ACTIVE, STATUS_FAILED } from './training.ts';

const WORDS = {
  active: 'Тренировка продолжена',
  completed: 'Тренировка возвращена',
  cancelled: 'Удаление тренировки',
};

export const workoutMove: Mutation<'workout.move'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  apply: (before, _ref, { args }) => before && { ...(before as WorkoutRow), status: args.status },
  destroys: 'contents',
  bringsBack: (earlier, { status }) =>
    earlier.kind === 'workout.move' && earlier.args.status === 'cancelled' && status !== 'cancelled',
  // What came later would go with it, should the server then refuse to bring the training back.
  holdsBack: ({ workoutKey, status }) => (status === 'cancelled' ? [workoutKey] : []),
  follows: ['workout.finish', 'workout.cancel', 'workout.move'],
  waitsFor: ({ status }) => (status === 'active' ? FREES_ACTIVE : []),
  call: ({ workoutKey, status }) => ({
    method: 'POST',
    path: `/api/workouts/${workoutKey}/status/`,
    body: { status },
  }),
  words: ({ status }, { workoutTitle }) => ({ what: WORDS[status], about: join(workoutTitle) }),
  rejected: () => STATUS_FAILED,
  correctionPath: () => '/history',
};

/** Whether a training is there again by this. */
export function bringsTrainingBack({ kind, args }: Pick<LogEntry, 'kind' | 'args'>): boolean {
  return kind === 'workout.move' && 'status' in args && args.status !== 'cancelled';
}
