/** Brings a deleted own exercise back into the lists. */
import { type ExerciseRow, refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';

export const exerciseRestore: Mutation<'exercise.restore'> = {
  subject: ({ exerciseKey }) => refOf('exercises', exerciseKey),
  apply(before) {
    if (!before) return undefined;
    const { isGone: _, ...row } = before as ExerciseRow;
    return row;
  },
  call: ({ exerciseKey }) => ({ method: 'POST', path: `/api/exercises/${exerciseKey}/restore/` }),
  words: (_, { exerciseName }) => ({ what: 'Упражнение возвращено', about: join(exerciseName) }),
  rejected: () => 'Ошибка при восстановлении упражнения',
};
