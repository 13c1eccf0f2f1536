/** What a person sets for all of their trainings. */

import { fromWire, toWire } from '#contract/fields/field.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import { refOf, type SettingsRow } from '#db/rows.ts';
import { formatRest } from '#domain/time.ts';
import { join, type Mutation } from './mutation.ts';

const NONE = fromWire(settingsFields, {});

export const settingsPatch: Mutation<'settings.patch'> = {
  subject: () => refOf('settings', 'settings'),
  apply: (before, _ref, { args }) => ({
    ...NONE,
    ...(before as SettingsRow | undefined),
    ...args,
    key: 'settings',
  }),
  merge(earlier, args) {
    return earlier.kind === 'settings.patch' ? { args: { ...earlier.args, ...args } } : undefined;
  },
  fieldNames: args => Object.keys(toWire(settingsFields, args)),
  call: args => ({ method: 'PATCH', path: '/api/me/settings/', body: toWire(settingsFields, args) }),
  words: ({ restDefaultSec, templateOffer }) => ({
    what: join(
      restDefaultSec !== undefined && `Отдых по умолчанию ${formatRest(restDefaultSec)}`,
      templateOffer && 'Веса в тренировке по шаблону',
    ),
    about: '',
  }),
  rejected: () => 'Не удалось сохранить настройки',
  mendPath: () => '/profile',
};
