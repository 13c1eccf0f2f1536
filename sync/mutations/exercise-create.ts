/** An exercise of one's own. */
import { refOf } from '#db/rows.ts';
import { exerciseRefs, exerciseWire, FORM_FAILED, newExerciseRow } from './exercise.ts';
import type { Mutation } from './mutation.ts';

export const exerciseCreate: Mutation<'exercise.create'> = {
  subject: ({ exerciseKey }) => refOf('exercises', exerciseKey),
  makes: ({ exerciseKey }) => [exerciseKey],
  needs: ({ values }) => exerciseRefs(values),
  apply: (before, _ref, { args }) => before ?? newExerciseRow(args.exerciseKey, args.values),
  fieldNames: ({ values }) => Object.keys(exerciseWire(values)),
  call: ({ exerciseKey, values }) => ({
    method: 'POST',
    path: '/api/exercises/',
    body: { ...exerciseWire(values), client_key: exerciseKey },
  }),
  words: ({ values }) => ({ what: 'Новое упражнение', about: values.name }),
  rejected: () => FORM_FAILED,
  correctionPath: (_, seq) => `/exercises/create?entry=${seq}`,
};
