import Type, { type Static } from 'typebox';
import { ClientKey, ClientKeyBack, Id, Limit, Nullable, PagedOf, Time, Title } from './common.ts';
import { ExerciseInItem } from './exercises.ts';
import { ITEMS_PER_WORKOUT, SETS_PER_ITEM } from './limits.ts';
import { Note, Position, SetValues, WorkoutSet, WorkoutTarget } from './sets.ts';
import { TemplateItemsBody } from './templates.ts';

const WorkoutStatus = Type.Enum(['active', 'completed', 'cancelled'] as const);

export const WorkoutItem = Type.Object({
  id: Id,
  order: Type.Integer(),
  /** Where it was moved to, on the scale of the orders; null: by its order. */
  position: Type.Optional(Position),
  group: Type.Optional(Nullable(ClientKey)),
  exercise: ExerciseInItem,
  sets: Type.Optional(Type.Array(WorkoutSet)),
  client_key: ClientKeyBack,
});
export type WorkoutItem = Static<typeof WorkoutItem>;

export const Workout = Type.Object({
  id: Id,
  title: Type.String(),
  note: Type.Optional(Type.String()),
  status: WorkoutStatus,
  created_at: Time,
  started_at: Time,
  finished_at: Type.Optional(Nullable(Time)),
  template_id: Nullable(Id),
  duration_hhmm: Type.String(),
  personal_records: Type.Integer(),
  tonnage_total: Type.Number(),
  tonnage_hard: Type.Number(),
  items: Type.Array(WorkoutItem),
  client_key: ClientKeyBack,
  /** The last change that `since` of the list goes by. */
  updated_at: Type.Optional(Time),
});
export type Workout = Static<typeof Workout>;

export const WorkoutsQuery = Type.Object({
  /** One status, or several joined by commas. */
  status: Type.Optional(
    Type.String({ pattern: '^(active|completed|cancelled)(,(active|completed|cancelled))*$' }),
  ),
  /** Only what changed at this time or later. */
  since: Type.Optional(Time),
  /** The newest start first, for a device that has nothing yet; without it the oldest change first. */
  order: Type.Optional(Type.Literal('newest')),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Limit),
});
export type WorkoutsQuery = Static<typeof WorkoutsQuery>;

/** Oldest change first, where not asked otherwise: what changes while somebody pages comes again at the end. */
export const WorkoutsPage = PagedOf(Workout);
export type WorkoutsPage = Static<typeof WorkoutsPage>;

/** 31 days. */
const DurationSec = Type.Integer({ minimum: 0, maximum: 2_678_400 });

/** What every call that starts a training may say. */
const StartFields = Type.Object({
  client_key: Type.Optional(ClientKey),
  started_at: Type.Optional(Time),
  /** It ended on the device before its start was sent: it joins no other one, and is made as it ended. */
  ended: Type.Optional(
    Type.Object({
      status: Type.Enum(['completed', 'cancelled'] as const),
      finished_at: Type.Optional(Time),
      duration: Type.Optional(DurationSec),
    }),
  ),
});
export type StartFields = Static<typeof StartFields>;

export const CreateWorkoutBody = Type.Object({
  title: Type.Optional(Title),
  ...StartFields.properties,
});
export type CreateWorkoutBody = Static<typeof CreateWorkoutBody>;

export const UpdateWorkoutBody = Type.Object({
  title: Type.Optional(Title),
  note: Type.Optional(Note),
  status: Type.Optional(WorkoutStatus),
  /** With `finished_at` and `duration`, and without `status`: other times of a completed workout. */
  started_at: Type.Optional(Time),
  duration: Type.Optional(DurationSec),
  finished_at: Type.Optional(Time),
});
export type UpdateWorkoutBody = Static<typeof UpdateWorkoutBody>;

/** Active: it goes on. Completed: a cancelled or removed one is back in the history. Cancelled: a completed one is removed. */
export const MoveWorkoutBody = Type.Object({ status: WorkoutStatus });
export type MoveWorkoutBody = Static<typeof MoveWorkoutBody>;

/** `items` is always the full list. */
export const WorkoutWithItems = Type.Object({ workout: Workout, items: Type.Array(WorkoutItem) });
export type WorkoutWithItems = Static<typeof WorkoutWithItems>;

export const BulkAddBody = Type.Object({
  ...WorkoutTarget.properties,
  exercise_ids: Type.Array(Id, { minItems: 1, maxItems: ITEMS_PER_WORKOUT }),
  /** As many as exercise_ids, each once. The server looks for repeated ones itself: a schema's check of that is slow. */
  client_keys: Type.Optional(
    Type.Array(ClientKey, {
      minItems: 1,
      maxItems: ITEMS_PER_WORKOUT,
      description: 'Столько же, сколько exercise_ids, без повторов',
    }),
  ),
});
export type BulkAddBody = Static<typeof BulkAddBody>;

export const ReplaceExerciseBody = Type.Object({
  ...WorkoutTarget.properties,
  new_exercise_id: Id,
  /** The item's order, or its key. */
  old_order: Type.Union([Type.Integer(), ClientKey]),
});
export type ReplaceExerciseBody = Static<typeof ReplaceExerciseBody>;

const ImportSet = Type.Object({
  client_key: Type.Optional(ClientKey),
  ...SetValues.properties,
});

export const ImportItem = Type.Object({
  client_key: Type.Optional(ClientKey),
  exercise_id: Id,
  group: Type.Optional(Nullable(ClientKey)),
  sets: Type.Optional(Type.Array(ImportSet, { maxItems: SETS_PER_ITEM })),
});
export type ImportItem = Static<typeof ImportItem>;

/** A whole finished workout. Every row has its client_key, so that sending it again adds nothing twice. */
export const ImportWorkout = Type.Object({
  client_key: ClientKey,
  /** Of one that the device knows to be there: only what it has made or changed comes along. */
  ...WorkoutTarget.properties,
  title: Type.Optional(Title),
  status: Type.Literal('completed'),
  started_at: Time,
  finished_at: Type.Optional(Time),
  duration: Type.Optional(DurationSec),
  template_id: Type.Optional(Nullable(Id)),
  items: Type.Array(
    Type.Object({
      client_key: ClientKey,
      exercise_id: Id,
      group: Type.Optional(Nullable(ClientKey)),
      sets: Type.Optional(
        Type.Array(Type.Object({ client_key: ClientKey, ...SetValues.properties }), {
          maxItems: SETS_PER_ITEM,
        }),
      ),
    }),
    { maxItems: ITEMS_PER_WORKOUT },
  ),
});
export type ImportWorkout = Static<typeof ImportWorkout>;

/** Where an item lies among the others, and with which it is done in turns. */
export const UpdateItemBody = Type.Object({
  ...WorkoutTarget.properties,
  position: Type.Optional(Position),
  group: Type.Optional(Nullable(ClientKey)),
});
export type UpdateItemBody = Static<typeof UpdateItemBody>;

/** What repeats a workout or applies a template. `items`: the copy as the person saw it, stored undone. */
export const StartCopyBody = Type.Object({
  title: Type.Optional(Title),
  ...StartFields.properties,
  items: Type.Optional(Type.Array(ImportItem, { maxItems: ITEMS_PER_WORKOUT })),
});
export type StartCopyBody = Static<typeof StartCopyBody>;

export const StartedCopy = Type.Object({ workout_id: Id, workout: Type.Optional(Workout) });
export type StartedCopy = Static<typeof StartedCopy>;

export const SaveAsTemplateBody = Type.Object({
  title: Type.Optional(Title),
  client_key: Type.Optional(ClientKey),
});
export type SaveAsTemplateBody = Static<typeof SaveAsTemplateBody>;

/** `items`: what the template is to hold, where the person chose that; else what the workout became. */
export const MaybeUpdateTemplateBody = Type.Object({
  update: Type.Boolean(),
  items: Type.Optional(TemplateItemsBody),
});
export type MaybeUpdateTemplateBody = Static<typeof MaybeUpdateTemplateBody>;

export const MaybeUpdatedTemplate = Type.Object({ updated: Type.Boolean(), template_id: Id });
export type MaybeUpdatedTemplate = Static<typeof MaybeUpdatedTemplate>;
