/** Repeating a training as it was done before. */
import { refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';
import {
  amendStart,
  applyStart,
  FREES_ACTIVE,
  startBody,
  startKeys,
  startNeeds,
  startRows,
  startWords,
} from './training.ts';

export const workoutRecreate: Mutation<'workout.recreate'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  rows: startRows,
  makes: startKeys,
  needs: args => [args.sourceKey, ...startNeeds(args)],
  copies: ({ sourceKey }) => sourceKey,
  apply: (before, ref, { args, actedAtMs }) => applyStart(before, ref, args, actedAtMs),
  amend: amendStart,
  waitsFor: () => FREES_ACTIVE,
  isOfTraining: true,
  call: args => ({
    method: 'POST',
    path: `/api/workouts/${args.sourceKey}/recreate/`,
    body: startBody(args),
  }),
  words: (args, subject) =>
    startWords(args, subject, { what: 'Повтор тренировки', about: join(subject.workoutTitle) }),
  rejected: () => 'Не удалось воссоздать тренировку',
};
