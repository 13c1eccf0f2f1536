/** Converts a row of the feed into this device's form. Throws if it cannot be read; the caller then sets it aside. */

import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fromWire } from '#contract/fields/field.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import { setFields, templateSetFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type {
  ExerciseRowWire,
  FeedRow,
  ItemRowWire,
  SetRowWire,
  TemplateRowWire,
  WorkoutRowWire,
} from '#contract/rows.ts';
import {
  type ExerciseRow,
  type ItemRow,
  type RowRef,
  refOf,
  type SetRow,
  type TemplateRow,
  type ViewRow,
  type ViewTable,
  type WorkoutRow,
} from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search/folded-text.ts';

export type ReadRow =
  | { kind: 'row'; ref: RowRef; row: ViewRow }
  | { kind: 'gone'; ref: RowRef }
  | { kind: 'alias'; key: Key; into: Key }
  | { kind: 'no-alias'; key: Key };

export class UnreadableRow extends Error {}

const GONE_TABLES: Record<string, ViewTable> = {
  workout: 'workouts',
  item: 'items',
  set: 'sets',
  template: 'templates',
};

export function readRow(value: unknown): ReadRow {
  const wire = value as FeedRow;
  if (!(wire instanceof Object) || typeof wire.key !== 'string') throw new UnreadableRow('no key');
  switch (wire.kind) {
    case 'workout':
      return row('workouts', readWorkout(wire));
    case 'item':
      return row('items', readItem(wire));
    case 'set':
      return row('sets', readSet(wire));
    case 'template':
      return row('templates', readTemplate(wire));
    case 'exercise':
      return row('exercises', readExercise(wire));
    case 'exercise_settings':
      return row('exerciseSettings', { ...fromWire(exerciseSettingsFields, wire), key: wire.key });
    case 'settings':
      return row('settings', { ...fromWire(settingsFields, wire), key: 'settings' });
    case 'alias':
      return { kind: 'alias', key: wire.key, into: text(wire.workout_key) };
    case 'gone': {
      if (wire.of === 'alias') return { kind: 'no-alias', key: wire.key };
      const table = GONE_TABLES[wire.of];
      if (!table) throw new UnreadableRow(`gone: ${wire.of}`);
      return { kind: 'gone', ref: refOf(table, wire.key) };
    }
    default:
      // A kind of a later version: kept, not guessed at.
      throw new UnreadableRow(`kind ${(wire as { kind?: unknown }).kind}`);
  }
}

function row(table: ViewTable, view: ViewRow & { key: Key }): ReadRow {
  return { kind: 'row', ref: refOf(table, view.key), row: view };
}

function readWorkout(wire: WorkoutRowWire): WorkoutRow {
  return {
    key: wire.key,
    serverId: wire.id,
    title: text(wire.title),
    note: wire.note ?? '',
    status: wire.status,
    createdAtMs: time(wire.created_at),
    startedAtMs: time(wire.started_at),
    finishedAtMs: wire.finished_at === null ? null : time(wire.finished_at),
    durationSec: wire.duration,
    templateKey: wire.template_key,
    ...(wire.import_key !== undefined && {
      importKey: wire.import_key,
      importSource: wire.import_source ?? '',
    }),
  };
}

function readItem(wire: ItemRowWire): ItemRow {
  return {
    ...fromWire(itemFields, wire),
    key: wire.key,
    serverId: wire.id,
    workoutKey: text(wire.workout_key),
    exerciseKey: text(wire.exercise_key),
    order: number(wire.order),
  };
}

function readSet(wire: SetRowWire): SetRow {
  return {
    ...fromWire(setFields, wire),
    key: wire.key,
    serverId: wire.id,
    workoutKey: text(wire.workout_key),
    itemKey: text(wire.item_key),
    exerciseKey: text(wire.exercise_key),
    order: number(wire.order),
    createdAtMs: time(wire.created_at),
    updatedAtMs: time(wire.updated_at),
  };
}

function readTemplate(wire: TemplateRowWire): TemplateRow {
  return {
    key: wire.key,
    serverId: wire.id,
    title: text(wire.title),
    isFavorite: wire.is_favorite,
    lastUsedAtMs: wire.last_used === null ? null : time(wire.last_used),
    createdAtMs: time(wire.created_at),
    position: wire.position ?? null,
    items: wire.items.map(item => ({
      exerciseKey: text(item.exercise_key),
      group: item.group ?? null,
      sets: item.sets.map(set => fromWire(templateSetFields, set)),
      plannedAtMs: time(item.planned_at),
    })),
  };
}

function readExercise(wire: ExerciseRowWire): ExerciseRow {
  return {
    key: wire.key,
    serverId: wire.id,
    name: text(wire.name),
    foldedName: foldText(wire.name),
    executionVariation: wire.execution_variation,
    equipmentKey: text(wire.equipment_key),
    primaryMuscleKey: text(wire.primary_muscle_key),
    secondaryMuscleKeys: wire.secondary_muscle_keys,
    type: wire.exercise_type,
    alternativeKeys: wire.alternative_keys,
    isDefault: false,
    isArchived: wire.is_archived,
    ...(wire.is_deleted && { isGone: true as const }),
  };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new UnreadableRow('no text');
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new UnreadableRow('no number');
  return value;
}

function time(value: unknown): number {
  return number(Date.parse(text(value)));
}
