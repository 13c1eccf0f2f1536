/** Settings that apply to all trainings. */

import { fromWire, toWire } from '#contract/fields/field.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import { refOf, type Settings, type SettingsRow } from '#db/rows.ts';
import { formatRest } from '#domain/time.ts';
import { join, type Mutation } from './mutation.ts';

const NONE = fromWire(settingsFields, {});

export const settingsPatch: Mutation<'settings.patch'> = {
  subject: () => refOf('settings', 'settings'),
  needs: () => [],
  group: () => null,
  apply: (before, _ref, { args }) => ({
    ...NONE,
    ...(before as SettingsRow | undefined),
    ...args,
    key: 'settings',
  }),
  merge(earlier, args) {
    return earlier.kind === 'settings.patch' ? { ...earlier.args, ...args } : undefined;
  },
  fieldNames: args => Object.keys(toWire(settingsFields, args)),
  call: args => ({ method: 'PATCH', path: '/api/me/settings/', body: toWire(settingsFields, args) }),
  words: args => ({ what: join(...namesOf(args).map(name => wordsOf(name, args))), about: '' }),
  rejected: () => 'Не удалось сохранить настройки',
  correctionPath: () => '/profile',
};

/** The words for each setting. */
const WORDS: { [Name in keyof Settings]: (value: Settings[Name]) => string } = {
  restDefaultSec: sec => `Отдых по умолчанию ${formatRest(sec)}`,
  templateOffer: offer =>
    `Веса в тренировке по шаблону: ${offer === 'newer' ? 'как в прошлый раз' : 'из шаблона'}`,
};

function namesOf(args: Partial<Settings>) {
  return (Object.keys(WORDS) as (keyof Settings)[]).filter(name => args[name] !== undefined);
}

function wordsOf<Name extends keyof Settings>(name: Name, args: Partial<Settings>): string {
  return WORDS[name](args[name] as Settings[Name]);
}
