/** Starting a training from a template. */
import { refOf, type TemplateRow } from '#db/rows.ts';
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

export const workoutApply: Mutation<'workout.apply'> = {
  subject: ({ workoutKey }) => refOf('workouts', workoutKey),
  rows: args => [...startRows(args), refOf('templates', args.templateKey)],
  makes: startKeys,
  needs: args => [args.templateKey, ...startNeeds(args)],
  copies: ({ templateKey }) => templateKey,
  apply(before, ref, { args, actedAtMs }) {
    if (ref !== refOf('templates', args.templateKey)) return applyStart(before, ref, args, actedAtMs);
    if (!before) return before;
    // A training written down later was an earlier use of the template.
    const lastUsedAtMs = Math.max((before as TemplateRow).lastUsedAtMs ?? 0, args.startedAtMs);
    return { ...before, lastUsedAtMs };
  },
  amend: amendStart,
  waitsFor: () => FREES_ACTIVE,
  isOfTraining: true,
  call: args => ({
    method: 'POST',
    path: `/api/templates/${args.templateKey}/apply/`,
    body: startBody(args),
  }),
  words: (args, subject) =>
    startWords(args, subject, {
      what: 'Начало тренировки по шаблону',
      about: join(subject.templateTitle ?? subject.workoutTitle),
    }),
  rejected: () => 'Не удалось применить шаблон',
};
