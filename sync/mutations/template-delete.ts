/** A template goes; the trainings that were made from it stay. */
import { refOf } from '#db/rows.ts';
import { join, type Mutation } from './mutation.ts';

export const templateDelete: Mutation<'template.delete'> = {
  subject: ({ templateKey }) => refOf('templates', templateKey),
  apply: () => undefined,
  destroys: 'row',
  call: ({ templateKey }) => ({ method: 'DELETE', path: `/api/templates/${templateKey}/` }),
  words: (_, { templateTitle }) => ({ what: 'Удаление шаблона', about: join(templateTitle) }),
  rejected: () => null,
  correctionPath: () => '/',
};
