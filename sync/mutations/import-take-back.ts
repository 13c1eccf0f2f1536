/** Undoes an import: removes all its trainings, whatever was changed in them since. */
import { refOf } from '#db/rows.ts';
import { countWorkouts } from '#domain/plural.ts';
import { type Mutation, SAVE_FAILED } from './mutation.ts';

export const importTakeBack: Mutation<'import.take-back'> = {
  subject: ({ workoutKeys, importKey }) => refOf('workouts', workoutKeys[0] ?? importKey),
  rows: ({ workoutKeys }) => workoutKeys.map(key => refOf('workouts', key)),
  needs: ({ workoutKeys }) => workoutKeys,
  group: () => null,
  apply: () => undefined,
  destroys: 'contents',
  holdsBack: ({ workoutKeys }) => workoutKeys,
  isBulk: true,
  call: ({ importKey }) => ({ method: 'DELETE', path: `/api/imports/${importKey}/` }),
  words: ({ workoutKeys, trainings = workoutKeys.length }) => ({
    what: `Отмена импорта: ${countWorkouts(trainings)}`,
    about: '',
  }),
  rejected: () => SAVE_FAILED,
};
