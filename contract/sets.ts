import Type, { type Static } from 'typebox';
import { ClientKey, ClientKeyBack, Id, Nullable, Time } from './common.ts';
import type { WireNameOf } from './fields/field.ts';
import type { setFields } from './fields/set-fields.ts';

/** Kilograms, two decimals at most. */
const WeightKg = Type.Number({ minimum: 0, maximum: 9999.99, multipleOf: 0.01 });
const Reps = Type.Integer({ minimum: 0, maximum: 9999 });
/** Up to 99:59:59. */
const Seconds = Type.Integer({ minimum: 0, maximum: 359_999 });

/** What a person may write into a set. Left out: unchanged. null: cleared. */
export const SetValues = Type.Object({
  done: Type.Optional(Type.Boolean()),
  weight_kg: Type.Optional(Nullable(WeightKg)),
  reps: Type.Optional(Nullable(Reps)),
  hard_reps: Type.Optional(Nullable(Reps)),
  duration_sec: Type.Optional(Nullable(Seconds)),
  rest_sec: Type.Optional(Nullable(Seconds)),
});
export type SetValues = Static<typeof SetValues>;
/** Each field of the table is in the schema, and no other. */
type Forgotten =
  | Exclude<WireNameOf<typeof setFields>, keyof SetValues>
  | Exclude<keyof SetValues, WireNameOf<typeof setFields>>;
true satisfies [Forgotten] extends [never] ? true : Forgotten;

export const WorkoutSet = Type.Object({
  id: Id,
  order: Type.Integer(),
  done: Type.Boolean(),
  weight_kg: Nullable(Type.Number()),
  reps: Nullable(Type.Integer()),
  hard_reps: Nullable(Type.Integer()),
  duration_sec: Nullable(Type.Integer()),
  rest_sec: Nullable(Type.Integer()),
  rest_default_sec: Type.Integer(),
  rest_default: Type.String(),
  prev_weight_kg: Nullable(Type.Number()),
  prev_reps: Nullable(Type.Integer()),
  prev_hard_reps: Nullable(Type.Integer()),
  prev_duration_sec: Nullable(Type.Integer()),
  created_at: Time,
  updated_at: Time,
  client_key: ClientKeyBack,
});
export type WorkoutSet = Static<typeof WorkoutSet>;

/** Says which workout a call under workouts/active/exercises/ means; without it, whichever is active. */
export const WorkoutTarget = Type.Object({ workout_id: Type.Optional(Id) });
export type WorkoutTarget = Static<typeof WorkoutTarget>;

/** Also says which exercise the item is thought to hold: another one by now is refused. */
export const SetTarget = Type.Object({
  ...WorkoutTarget.properties,
  exercise_id: Type.Optional(Id),
});
export type SetTarget = Static<typeof SetTarget>;

export const ItemParams = Type.Object({ order: Type.String() });
export type ItemParams = Static<typeof ItemParams>;

export const SetParams = Type.Object({ order: Type.String(), setId: Type.String() });
export type SetParams = Static<typeof SetParams>;

export const SetList = Type.Object({ sets: Type.Array(WorkoutSet) });
export type SetList = Static<typeof SetList>;

export const CreateSetBody = Type.Object({
  ...SetTarget.properties,
  ...SetValues.properties,
  client_key: Type.Optional(ClientKey),
});
export type CreateSetBody = Static<typeof CreateSetBody>;

export const CreatedSet = Type.Object({
  sets: Type.Array(WorkoutSet),
  set: Type.Optional(WorkoutSet),
});
export type CreatedSet = Static<typeof CreatedSet>;

export const UpdateSetBody = Type.Object({ ...SetTarget.properties, ...SetValues.properties });
export type UpdateSetBody = Static<typeof UpdateSetBody>;
