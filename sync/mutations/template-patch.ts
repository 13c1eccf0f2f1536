/** An edit of a template without a training: its title, its exercises and sets, its place in the list. */
import { refOf, type TemplateRow } from '#db/rows.ts';
import { join, type Mutation, SAVE_FAILED } from './mutation.ts';
import { templateItemsWire, templateNeeds } from './template.ts';

export const templatePatch: Mutation<'template.patch'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  needs: ({ templateKey, values }) => [templateKey, ...templateNeeds(values.items ?? [])],
  apply: (before, _ref, { args }) => before && { ...(before as TemplateRow), ...args.values },
  merge(earlier, args) {
    if (earlier.kind !== 'template.patch') return undefined;
    return { ...args, values: { ...earlier.args.values, ...args.values } };
  },
  fieldNames: ({ values }) => Object.keys(values),
  call: ({ templateKey, values: { items, ...values } }) => ({
    method: 'PATCH',
    path: `/api/templates/${templateKey}/`,
    body: { ...values, ...(items && { items: templateItemsWire(items) }) },
  }),
  words: ({ values }, { templateTitle }) => ({
    what: 'Изменение шаблона',
    about: values.title ?? join(templateTitle),
  }),
  rejected: () => SAVE_FAILED,
  correctionPath: () => '/',
};
