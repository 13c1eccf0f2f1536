/** A template as it once was: over what it holds now, or made again. */
import { refOf } from '#db/rows.ts';
import type { Mutation } from './mutation.ts';

export const templatePut: Mutation<'template.put'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  makes: ({ templateKey }) => [templateKey],
  group: ({ templateKey }) => templateKey,
  apply(before, _ref, { args: { templateKey, title, items }, actedAtMs }) {
    const made = { key: templateKey, serverId: null, isFavorite: false, lastUsedAtMs: null };
    return { ...(before ?? { ...made, createdAtMs: actedAtMs }), title, items };
  },
  call: ({ templateKey, title, items }) => ({
    method: 'POST',
    path: `/api/templates/${templateKey}/restore/`,
    body: {
      title,
      items: items.map(({ exerciseKey, sets }) => ({
        exercise_id: exerciseKey,
        sets: sets.map(({ weightKg, reps }) => ({ weight_kg: weightKg, reps })),
      })),
    },
  }),
  words: ({ title }) => ({ what: 'Шаблон возвращён', about: title }),
  rejected: () => 'Не удалось создать шаблон',
  mendPath: () => '/',
};
