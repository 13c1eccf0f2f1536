/*
 * Rows as the change feed tells them: one row each, by keys alone, without figures that follow from other rows.
 * The device reads them leniently: an unknown kind is kept and not guessed at, an unknown field is ignored.
 *
 * A new field of a row without a table of fields: required here and in src/db/rows.ts, and a column in the migration and
 * server/database/schema.ts. The compiler names the feed (server/feed), the plain remote, the device's reading
 * (sync/exchange/read-row.ts), each insertion and the export, tests/server/plans.test.ts the column in scripts/bulk-load.
 * Nobody names the answers of the single calls (present-*.ts), the export's restore, a command that copies the row, the
 * take-back that makes a deleted row again (`template.delete` in take-backs.ts) and the simulation's checker. A mutation that
 * writes the field: CONTRIBUTING.md.
 */
import Type, { type Static } from 'typebox';
import { ClientKey, Id, Nullable, Time } from './common.ts';
import { exerciseSettingsFields } from './fields/exercise-settings.ts';
import { optionalSchemasOf, schemasOf } from './fields/field.ts';
import { itemFields } from './fields/item-fields.ts';
import { setFields, templateSetFields } from './fields/set-fields.ts';
import { settingsFields } from './fields/settings.ts';

const Named = { key: ClientKey, id: Id };

export const WorkoutRowWire = Type.Object({
  kind: Type.Literal('workout'),
  ...Named,
  title: Type.String(),
  note: Type.Optional(Type.String()),
  status: Type.Enum(['active', 'completed', 'cancelled'] as const),
  created_at: Time,
  started_at: Time,
  finished_at: Nullable(Time),
  duration: Nullable(Type.Integer()),
  template_key: Nullable(ClientKey),
  /** Of one that an import brought: which import, and from which app. */
  import_key: Type.Optional(ClientKey),
  import_source: Type.Optional(Type.String()),
});
export type WorkoutRowWire = Static<typeof WorkoutRowWire>;

export const ItemRowWire = Type.Object({
  kind: Type.Literal('item'),
  ...Named,
  workout_key: ClientKey,
  exercise_key: ClientKey,
  order: Type.Integer(),
  ...optionalSchemasOf(itemFields),
});
export type ItemRowWire = {
  kind: 'item';
  key: string;
  id: number | string;
  workout_key: string;
  exercise_key: string;
  order: number;
} & Record<string, unknown>;

/** What is not there is empty: a set's row is sent more often than any other. */
export const SetRowWire = Type.Object({
  kind: Type.Literal('set'),
  ...Named,
  workout_key: ClientKey,
  item_key: ClientKey,
  exercise_key: ClientKey,
  order: Type.Integer(),
  ...optionalSchemasOf(setFields),
  created_at: Time,
  updated_at: Time,
});
export type SetRowWire = {
  kind: 'set';
  key: string;
  id: number | string;
  workout_key: string;
  item_key: string;
  exercise_key: string;
  order: number;
  created_at: string;
  updated_at: string;
} & Record<string, unknown>;

export const TemplateRowWire = Type.Object({
  kind: Type.Literal('template'),
  ...Named,
  title: Type.String(),
  is_favorite: Type.Boolean(),
  last_used: Nullable(Time),
  created_at: Time,
  position: Type.Optional(Nullable(Type.Number())),
  items: Type.Array(
    Type.Object({
      exercise_key: ClientKey,
      group: Type.Optional(Nullable(ClientKey)),
      planned_at: Time,
      sets: Type.Array(Type.Object(optionalSchemasOf(templateSetFields))),
    }),
  ),
});
export type TemplateRowWire = Static<typeof TemplateRowWire>;

/** A person's own exercise. A deleted one stays readable where it was done. */
export const ExerciseRowWire = Type.Object({
  kind: Type.Literal('exercise'),
  ...Named,
  name: Type.String(),
  execution_variation: Type.String(),
  equipment_key: ClientKey,
  primary_muscle_key: ClientKey,
  secondary_muscle_keys: Type.Array(ClientKey),
  exercise_type: Type.Enum(['none', 'compound', 'isolation'] as const),
  alternative_keys: Type.Array(ClientKey),
  is_archived: Type.Boolean(),
  is_deleted: Type.Boolean(),
});
export type ExerciseRowWire = Static<typeof ExerciseRowWire>;

/** By the key of the exercise. */
export const ExerciseSettingsRowWire = Type.Object({
  kind: Type.Literal('exercise_settings'),
  key: ClientKey,
  ...optionalSchemasOf(exerciseSettingsFields),
});
export type ExerciseSettingsRowWire = { kind: 'exercise_settings'; key: string } & Record<string, unknown>;

export const SettingsRowWire = Type.Object({
  kind: Type.Literal('settings'),
  key: Type.Literal('settings'),
  ...schemasOf(settingsFields),
});
export type SettingsRowWire = { kind: 'settings'; key: 'settings' } & Record<string, unknown>;

/** A training that joined another one: whoever names `key` means `workout_key`. */
export const AliasRowWire = Type.Object({
  kind: Type.Literal('alias'),
  key: ClientKey,
  workout_key: ClientKey,
});
export type AliasRowWire = Static<typeof AliasRowWire>;

/** What is gone. `of`: the kind it was. */
export const GoneRowWire = Type.Object({
  kind: Type.Literal('gone'),
  of: Type.Enum(['workout', 'item', 'set', 'template', 'alias'] as const),
  key: ClientKey,
});
export type GoneRowWire = Static<typeof GoneRowWire>;

export const FeedRow = Type.Union([
  WorkoutRowWire,
  ItemRowWire,
  SetRowWire,
  TemplateRowWire,
  ExerciseRowWire,
  ExerciseSettingsRowWire,
  SettingsRowWire,
  AliasRowWire,
  GoneRowWire,
]);
export type FeedRow =
  | WorkoutRowWire
  | ItemRowWire
  | SetRowWire
  | TemplateRowWire
  | ExerciseRowWire
  | ExerciseSettingsRowWire
  | SettingsRowWire
  | AliasRowWire
  | GoneRowWire;
