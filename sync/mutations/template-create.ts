/** Makes a template from a training, by one of the two single calls for it. */
import type { MutationArgs } from '#db/mutation-args.ts';
import { refOf, type TemplateRow, type ViewRow } from '#db/rows.ts';
import type { Mutation } from './mutation.ts';
import { newTemplate, templateItemsWire } from './template.ts';

function tie(training: ViewRow, { templateKey, formerKey }: MutationArgs['template.create']): ViewRow {
  if (!('templateKey' in training)) return training;
  if (training.templateKey === null) return { ...training, templateKey };
  if (training.templateKey !== formerKey) return training;
  return { ...training, templateKey, formerTemplateKey: formerKey };
}

export const templateCreate: Mutation<'template.create'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  rows: ({ templateKey, workoutKey }) => [
    refOf('templates', templateKey),
    // A training without a template, or whose template was deleted, takes this one.
    refOf('workouts', workoutKey),
  ],
  makes: ({ templateKey }) => [templateKey],
  needs: ({ workoutKey }) => [workoutKey],
  // The server gives the training this template only once the former one is deleted there.
  waitsFor: ({ formerKey }) => (formerKey === undefined ? [] : ['template.delete']),
  apply(before, ref, { args, actedAtMs }) {
    const { templateKey, title, items } = args;
    if (ref === refOf('workouts', args.workoutKey)) return before && tie(before, args);
    return before ?? newTemplate({ templateKey, title, items }, actedAtMs);
  },
  call: ({ templateKey, workoutKey, title, call }) => ({
    method: 'POST',
    path: call === 'create' ? '/api/templates/' : `/api/workouts/${workoutKey}/save-as-template/`,
    body: { ...(call === 'create' && { workout_id: workoutKey }), title, client_key: templateKey },
  }),
  callAgain: ({ templateKey, workoutKey, title }, row) => ({
    method: 'POST',
    path: '/api/templates/',
    body: {
      workout_id: workoutKey,
      title,
      client_key: templateKey,
      items: templateItemsWire((row as TemplateRow).items),
    },
  }),
  words: ({ title }) => ({ what: 'Новый шаблон', about: title }),
  rejected: () => 'Не удалось создать шаблон',
  correctionPath: () => '/',
};
