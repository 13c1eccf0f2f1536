/** A template that was written, or copied, without a training. */
import { refOf } from '#db/rows.ts';
import type { Mutation } from './mutation.ts';
import { newTemplate, templateDatesWire, templateItemsWire, templateNeeds } from './template.ts';

export const templateMake: Mutation<'template.make'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  makes: ({ templateKey }) => [templateKey],
  needs: ({ items }) => templateNeeds(items),
  apply: (before, _ref, { args, actedAtMs }) => before ?? newTemplate(args, actedAtMs),
  call: ({ templateKey, title, items, dates }) => ({
    method: 'POST',
    path: '/api/templates/',
    body: {
      title,
      client_key: templateKey,
      items: templateItemsWire(items),
      ...(dates && templateDatesWire(dates)),
    },
  }),
  // One with dates of its own was there before: it was deleted, or is in a file.
  words: ({ title, dates }) => ({ what: dates ? 'Шаблон возвращён' : 'Новый шаблон', about: title }),
  rejected: () => 'Не удалось создать шаблон',
  correctionPath: () => '/',
};
