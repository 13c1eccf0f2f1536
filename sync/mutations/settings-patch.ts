/** The rest after a set that names none of its own. */
import { refOf } from '#db/rows.ts';
import { formatRest } from '#domain/time.ts';
import type { Mutation } from './mutation.ts';

export const settingsPatch: Mutation<'settings.patch'> = {
  subject: () => refOf('settings', 'settings'),
  apply: (before, _ref, { args }) => ({ ...before, key: 'settings', ...args }),
  merge: (earlier, args) => (earlier.kind === 'settings.patch' ? { args } : undefined),
  fieldNames: () => ['rest_default_sec'],
  call: ({ restDefaultSec }) => ({
    method: 'PATCH',
    path: '/api/me/settings/',
    body: { rest_default_sec: restDefaultSec },
  }),
  words: ({ restDefaultSec }) => ({ what: `Отдых по умолчанию ${formatRest(restDefaultSec)}`, about: '' }),
  rejected: () => 'Не удалось сохранить настройки',
  mendPath: () => '/profile',
};
