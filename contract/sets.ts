import Type, { type Static } from 'typebox';
import { ClientKey, ClientKeyBack, Id, Nullable, Time } from './common.ts';
import type { WireNameOf } from './fields/field.ts';
import { NOTE_MAX, SET_TYPES, type setFields } from './fields/set-fields.ts';

/** Kilograms, two decimals at most. */
const WeightKg = Type.Number({ minimum: 0, maximum: 9999.99, multipleOf: 0.01 });
const Reps = Type.Integer({ minimum: 0, maximum: 9999 });
/** Up to 99:59:59. */
const Seconds = Type.Integer({ minimum: 0, maximum: 359_999 });

const SetType = Type.Enum(SET_TYPES as unknown as [...typeof SET_TYPES]);
/** Where a row was moved to; null: by its order. */
export const Position = Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }));
export const Note = Type.String({ maxLength: NOTE_MAX });

/** What can be planned of a set: what a template's sets take. */
export const PlannedValues = Type.Object({
  weight_kg: Type.Optional(Nullable(WeightKg)),
  reps: Type.Optional(Nullable(Reps)),
  duration_sec: Type.Optional(Nullable(Seconds)),
  rest_sec: Type.Optional(Nullable(Seconds)),
  set_type: Type.Optional(SetType),
  note: Type.Optional(Note),
  target_reps: Type.Optional(Nullable(Reps)),
  target_reps_max: Type.Optional(Nullable(Reps)),
  target_hard_reps: Type.Optional(Nullable(Reps)),
});
export type PlannedValues = Static<typeof PlannedValues>;

/** What a person may write into a set. Left out: unchanged. null: cleared. */
export const SetValues = Type.Object({
  done: Type.Optional(Type.Boolean()),
  hard_reps: Type.Optional(Nullable(Reps)),
  position: Type.Optional(Position),
  ...PlannedValues.properties,
});
export type SetValues = Static<typeof SetValues>;
type SetName = WireNameOf<typeof setFields>;
/** Each field of the table is in the schema, and no other. */
type Forgotten = Exclude<SetName, keyof SetValues> | Exclude<keyof SetValues, SetName>;
// Property missing: SetValues or PlannedValues has not the table's field, or one more.
({}) satisfies { [Name in Forgotten]: never };

export const WorkoutSet = Type.Object({
  id: Id,
  order: Type.Integer(),
  done: Type.Boolean(),
  weight_kg: Nullable(Type.Number()),
  reps: Nullable(Type.Integer()),
  hard_reps: Nullable(Type.Integer()),
  duration_sec: Nullable(Type.Integer()),
  rest_sec: Nullable(Type.Integer()),
  set_type: Type.Optional(SetType),
  note: Type.Optional(Type.String()),
  target_reps: Type.Optional(Nullable(Type.Integer())),
  target_reps_max: Type.Optional(Nullable(Type.Integer())),
  target_hard_reps: Type.Optional(Nullable(Type.Integer())),
  position: Type.Optional(Position),
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
// Property missing: WorkoutSet has not the table's field, and the API's document would not know it.
({}) satisfies { [Name in Exclude<SetName, keyof WorkoutSet>]: never };

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
