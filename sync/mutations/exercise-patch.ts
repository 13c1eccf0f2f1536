/** An edit of one's own exercise: what changed of it. */
import { type ExerciseRow, refOf } from '#db/rows.ts';
import { exerciseRefs, exerciseWire, FORM_FAILED, withValues } from './exercise.ts';
import { join, type Mutation } from './mutation.ts';

export const exercisePatch: Mutation<'exercise.patch'> = {
  subject: ({ exerciseKey }) => refOf('exercises', exerciseKey),
  needs: ({ exerciseKey, values }) => [exerciseKey, ...exerciseRefs(values)],
  apply: (before, _ref, { args }) => before && withValues(before as ExerciseRow, args.values),
  merge(earlier, args) {
    if (earlier.kind !== 'exercise.patch' && earlier.kind !== 'exercise.create') return undefined;
    return { ...earlier.args, values: { ...earlier.args.values, ...args.values } };
  },
  fieldNames: ({ values }) => Object.keys(exerciseWire(values)),
  call: ({ exerciseKey, values }) => ({
    method: 'PATCH',
    path: `/api/exercises/${exerciseKey}/`,
    body: exerciseWire(values),
  }),
  words: ({ values }, { exerciseName }) => ({
    what: 'Изменение упражнения',
    about: values.name ?? join(exerciseName),
  }),
  rejected: () => FORM_FAILED,
  correctionPath: ({ exerciseKey }) => `/exercises/${exerciseKey}/edit`,
};
