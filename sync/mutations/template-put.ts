/** Restores a template as it once was: overwrites it, or makes it again. */
import { refOf, type TemplateRow } from '#db/rows.ts';
import type { Mutation } from './mutation.ts';
import { newTemplate, templateItemsWire, templateNeeds } from './template.ts';

export const templatePut: Mutation<'template.put'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  makes: ({ templateKey }) => [templateKey],
  needs: ({ items }) => templateNeeds(items),
  group: ({ templateKey }) => templateKey,
  apply(before, _ref, { args, actedAtMs }) {
    const { title, items } = args;
    const known = (before as TemplateRow | undefined) ?? newTemplate(args, actedAtMs);
    return { ...known, title, items, plannedAtMs: actedAtMs };
  },
  call: ({ templateKey, title, items }) => ({
    method: 'POST',
    path: `/api/templates/${templateKey}/restore/`,
    body: { title, items: templateItemsWire(items) },
  }),
  words: ({ title }) => ({ what: 'Шаблон возвращён', about: title }),
  rejected: () => 'Не удалось создать шаблон',
  correctionPath: () => '/',
};
