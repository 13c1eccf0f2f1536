/** What a person sets for an exercise: its standing note, rest, step, and what its weight means. */

import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fromWire, toWire } from '#contract/fields/field.ts';
import { type ExerciseSettingsRow, refOf } from '#db/rows.ts';
import { formatWeightWithUnit } from '#domain/number.ts';
import { formatRest } from '#domain/time.ts';
import { join, type Mutation, SAVE_FAILED } from './mutation.ts';

const NONE = fromWire(exerciseSettingsFields, {});

export const exerciseSettings: Mutation<'exercise.settings'> = {
  subject: ({ exerciseKey }) => refOf('exerciseSettings', exerciseKey),
  apply: (before, _ref, { args }) => ({
    ...NONE,
    ...(before as ExerciseSettingsRow | undefined),
    ...args.values,
    key: args.exerciseKey,
  }),
  merge(earlier, args) {
    if (earlier.kind !== 'exercise.settings') return undefined;
    return { ...args, values: { ...earlier.args.values, ...args.values } };
  },
  fieldNames: ({ values }) => Object.keys(toWire(exerciseSettingsFields, values)),
  call: ({ exerciseKey, values }) => ({
    method: 'PATCH',
    path: `/api/exercises/${exerciseKey}/settings/`,
    body: toWire(exerciseSettingsFields, values),
  }),
  words: ({ values: { note, restSec, stepKg } }, { exerciseName }) => {
    const said = [
      note !== undefined && `заметка: ${note || '—'}`,
      restSec != null && `отдых ${formatRest(restSec)}`,
      stepKg != null && `шаг ${formatWeightWithUnit(stepKg)}`,
    ].filter(Boolean);
    const what = 'Настройки упражнения';
    return { what: said.length > 0 ? `${what}: ${said.join(', ')}` : what, about: join(exerciseName) };
  },
  rejected: () => SAVE_FAILED,
  correctionPath: ({ exerciseKey }) => `/exercises/${exerciseKey}`,
};
