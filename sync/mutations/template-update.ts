/** The answer to 'Обновить программу': the training is written into its template, or only the choice recorded. */
import { refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';
import { templateItemsWire, templateNeeds } from './template.ts';

export const templateUpdate: Mutation<'template.update'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  needs: ({ templateKey, workoutKey, items }) => [templateKey, workoutKey, ...templateNeeds(items ?? [])],
  group: ({ workoutKey }) => workoutKey,
  apply: (before, _ref, { args }) => before && (args.items ? { ...before, items: args.items } : before),
  call: ({ workoutKey, items }) => ({
    method: 'POST',
    path: `/api/workouts/${workoutKey}/maybe-update-template/`,
    body: { update: items !== null, ...(items && { items: templateItemsWire(items) }) },
  }),
  words: ({ items }, { templateTitle }) => ({
    what: items ? 'Обновление шаблона' : 'Шаблон оставлен без изменений',
    about: join(templateTitle),
  }),
  rejected: () => 'Не удалось применить операцию с шаблоном',
  correctionPath: () => '/',
};
