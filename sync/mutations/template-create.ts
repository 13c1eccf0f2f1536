/** A template made of a training, by one of the specification's two calls. */
import { refOf } from '#db/rows.ts';
import type { Mutation } from './mutation.ts';
import { newTemplate } from './template.ts';

export const templateCreate: Mutation<'template.create'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  rows: ({ templateKey, workoutKey }) => [
    refOf('templates', templateKey),
    // A training without a template has this one from then on.
    refOf('workouts', workoutKey),
  ],
  makes: ({ templateKey }) => [templateKey],
  needs: ({ workoutKey }) => [workoutKey],
  group: ({ templateKey }) => templateKey,
  apply(before, ref, { args, actedAtMs }) {
    const { templateKey, title, items } = args;
    if (ref === refOf('workouts', args.workoutKey)) {
      return before && 'templateKey' in before && before.templateKey === null
        ? { ...before, templateKey }
        : before;
    }
    return before ?? newTemplate({ templateKey, title, items }, actedAtMs);
  },
  call: ({ templateKey, workoutKey, title, call }) => ({
    method: 'POST',
    path: call === 'create' ? '/api/templates/' : `/api/workouts/${workoutKey}/save-as-template/`,
    body: { ...(call === 'create' && { workout_id: workoutKey }), title, client_key: templateKey },
  }),
  words: ({ title }) => ({ what: 'Новый шаблон', about: title }),
  rejected: () => 'Не удалось создать шаблон',
  mendPath: () => '/',
};
