/** Starting an empty training. */
import { refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';
import {
  amendStart,
  applyStart,
  FREES_ACTIVE,
  STATUS_FAILED,
  startBody,
  startRows,
  startWords,
} from './training.ts';

export const workoutCreate: Mutation<'workout.create'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  rows: startRows,
  makes: ({ workoutKey }) => [workoutKey],
  apply: (before, ref, { args, actedAtMs }) => applyStart(before, ref, args, actedAtMs),
  amend: amendStart,
  waitsFor: () => FREES_ACTIVE,
  isOfTraining: true,
  call: args => ({
    method: 'POST',
    path: '/api/workouts/create/',
    body: startBody(args),
  }),
  words: (args, subject) =>
    startWords(args, subject, { what: 'Начало тренировки', about: join(subject.workoutTitle) }),
  rejected: () => STATUS_FAILED,
};
