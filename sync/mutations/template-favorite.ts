/** A template's star. */
import { refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';

export const templateFavorite: Mutation<'template.favorite'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  apply: (before, _ref, { args }) => before && { ...before, isFavorite: args.isFavorite },
  merge: (earlier, args) => (earlier.kind === 'template.favorite' ? args : undefined),
  fieldNames: () => ['is_favorite'],
  call: ({ templateKey, isFavorite }) => ({
    method: 'POST',
    path: `/api/templates/${templateKey}/favorite/`,
    body: { is_favorite: isFavorite },
  }),
  words: ({ isFavorite }, { templateTitle }) => ({
    what: isFavorite ? 'Шаблон в избранное' : 'Шаблон из избранного',
    about: join(templateTitle),
  }),
  rejected: () => null,
  correctionPath: () => '/',
};
