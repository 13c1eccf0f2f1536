/** An exercise of one's own into the archive, and out of it. */
import { type ExerciseRow, refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';

export const exerciseArchive: Mutation<'exercise.archive'> = {
  subject: ({ exerciseKey }) => refOf('exercises', exerciseKey),
  apply: (before, _ref, { args }) => before && { ...(before as ExerciseRow), isArchived: args.isArchived },
  merge: (earlier, args) => (earlier.kind === 'exercise.archive' ? args : undefined),
  fieldNames: () => ['is_archived'],
  call: ({ exerciseKey, isArchived }) => ({
    method: 'POST',
    path: `/api/exercises/${exerciseKey}/${isArchived ? 'archive' : 'unarchive'}/`,
  }),
  words: ({ isArchived }, { exerciseName }) => ({
    what: isArchived ? 'Упражнение в архив' : 'Упражнение из архива',
    about: join(exerciseName),
  }),
  rejected: ({ isArchived }) =>
    isArchived ? 'Не удалось сохранить изменения' : 'Ошибка при восстановлении упражнения',
};
