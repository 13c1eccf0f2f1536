/** An exercise of one's own disappears from lists and stays readable where it was done. */
import { type ExerciseRow, refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';

export const exerciseDelete: Mutation<'exercise.delete'> = {
  subject: ({ exerciseKey }) => refOf('exercises', exerciseKey),
  apply: before => before && { ...(before as ExerciseRow), isGone: true },
  fieldNames: () => ['deleted'],
  call: ({ exerciseKey }) => ({ method: 'DELETE', path: `/api/exercises/${exerciseKey}/` }),
  words: (_, { exerciseName }) => ({ what: 'Удаление упражнения', about: join(exerciseName) }),
  rejected: () => null,
};
