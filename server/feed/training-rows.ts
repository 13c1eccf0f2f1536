import { fromColumns, leaveOutEmpty } from '#contract/fields/field.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import type { AliasRowWire, GoneRowWire, ItemRowWire, SetRowWire, WorkoutRowWire } from '#contract/rows.ts';
import type { Trx } from '../database/database.ts';
import { type GoneKind, type SetValueColumns, UNMADE_KINDS, type WorkoutRow } from '../database/schema.ts';
import { toValues } from '../workouts/set-columns.ts';

/* The rows of trainings as devices read them: by keys alone. Each kind's statement and its row on the wire. */

export function fromWorkouts(trx: Trx) {
  return trx
    .selectFrom('workouts as row')
    .leftJoin('templates as template', 'template.id', 'row.template_id')
    .select([
      'row.revision',
      'row.id',
      'row.client_key',
      'row.title',
      'row.note',
      'row.status',
      'row.created_at',
    ])
    .select(['row.started_at', 'row.finished_at', 'row.duration_sec', 'template.client_key as template_key'])
    .select(['row.import_key', 'row.import_source']);
}

interface WorkoutColumns
  extends Pick<
    WorkoutRow,
    | 'id'
    | 'client_key'
    | 'title'
    | 'note'
    | 'status'
    | 'created_at'
    | 'started_at'
    | 'finished_at'
    | 'duration_sec'
    | 'import_key'
    | 'import_source'
  > {
  template_key: string | null;
}

export function toWorkoutRow(row: WorkoutColumns): WorkoutRowWire {
  return {
    kind: 'workout',
    key: row.client_key,
    id: row.id,
    title: row.title,
    ...(row.note !== '' && { note: row.note }),
    status: row.status,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    duration: row.duration_sec,
    template_key: row.template_key,
    ...(row.import_key !== null && { import_key: row.import_key, import_source: row.import_source ?? '' }),
  };
}

export function fromItems(trx: Trx) {
  return trx
    .selectFrom('workout_items as row')
    .innerJoin('workouts as workout', 'workout.id', 'row.workout_id')
    .innerJoin('exercises as exercise', 'exercise.id', 'row.exercise_id')
    .select(['row.revision', 'row.id', 'row.client_key', 'row.item_order', 'row.workout_id'])
    .select(['row.position', 'row.group_key'])
    .select(['workout.client_key as workout_key', 'exercise.client_key as exercise_key']);
}

interface ItemColumns {
  id: number;
  client_key: string;
  item_order: number;
  position: number | null;
  group_key: string | null;
  workout_key: string;
  exercise_key: string;
}

export function toItemRow(row: ItemColumns): ItemRowWire {
  return {
    kind: 'item',
    key: row.client_key,
    id: row.id,
    workout_key: row.workout_key,
    exercise_key: row.exercise_key,
    order: row.item_order,
    ...leaveOutEmpty(itemFields, fromColumns(itemFields, { ...row })),
  };
}

const VALUE_COLUMNS = Object.values(setFields).map(
  field => `row.${field.column as keyof SetValueColumns}` as const,
);

export function fromSets(trx: Trx) {
  return trx
    .selectFrom('workout_sets as row')
    .innerJoin('workout_items as item', 'item.id', 'row.item_id')
    .innerJoin('workouts as workout', 'workout.id', 'item.workout_id')
    .innerJoin('exercises as exercise', 'exercise.id', 'item.exercise_id')
    .select(['row.revision', 'row.id', 'row.client_key', 'row.set_order', 'row.created_at', 'row.updated_at'])
    .select(VALUE_COLUMNS)
    .select(['item.client_key as item_key', 'item.workout_id'])
    .select(['workout.client_key as workout_key', 'exercise.client_key as exercise_key']);
}

interface SetColumns extends SetValueColumns {
  id: number;
  client_key: string;
  set_order: number;
  created_at: string;
  updated_at: string;
  item_key: string;
  workout_key: string;
  exercise_key: string;
}

/** What is empty is left out: half a set's fields are. */
export function toSetRow(row: SetColumns): SetRowWire {
  return {
    kind: 'set',
    key: row.client_key,
    id: row.id,
    workout_key: row.workout_key,
    item_key: row.item_key,
    exercise_key: row.exercise_key,
    order: row.set_order,
    ...leaveOutEmpty(setFields, toValues(row)),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function fromAliases(trx: Trx) {
  return trx
    .selectFrom('aliases as row')
    .innerJoin('workouts as workout', 'workout.id', 'row.workout_id')
    .select(['row.revision', 'row.id', 'row.key', 'workout.client_key as workout_key']);
}

export function toAliasRow({ key, workout_key }: { key: string; workout_key: string }): AliasRowWire {
  return { kind: 'alias', key, workout_key };
}

export function fromTombstones(trx: Trx) {
  return trx
    .selectFrom('tombstones as row')
    .where('row.kind', 'not in', UNMADE_KINDS)
    .select(['row.revision', 'row.id', 'row.kind', 'row.key'])
    .$narrowType<{ kind: GoneKind }>();
}

export function toGoneRow({ kind, key }: { kind: GoneKind; key: string }): GoneRowWire {
  return { kind: 'gone', of: kind, key };
}
