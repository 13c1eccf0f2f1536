/**
 * What a plain server holds of somebody, in the form of the other one's rows: by the keys that the device knows its ids by. A
 * row that the device knows nothing of has a key that nobody made. What such a server cannot hold is taken from the device.
 */
import { fieldsOf } from '#contract/fields/field.ts';
import { type ItemFields, itemFields } from '#contract/fields/item-fields.ts';
import { type SetFields, setFields } from '#contract/fields/set-fields.ts';
import type { PlainRow } from '#db/plain-row.ts';
import type { ExerciseSettingsRow, ItemRow, SetRow, TemplateRow, WorkoutRow } from '#db/rows.ts';
import type * as old from '../../support/old-server/world.ts';
import { type RawDatabase, rawRow, rawRows } from '../world/fake-idb.ts';
import { localSettings } from './local-rows.ts';
import type { ServerRows } from './server-rows.ts';

export interface PlainRows extends ServerRows {
  /** The items that came into trainings by copies. */
  copied: ReadonlySet<string>;
}

interface Reading {
  world: old.World;
  user: old.UserRow;
  database: RawDatabase;
  keyOf: (table: string, id: number) => string;
}

export function readPlainRows(world: old.World, user: old.UserRow, database: RawDatabase): PlainRows {
  const keys = new Map<string, string>();
  for (const { id, ref } of rawRows<PlainRow>(database, 'plain'))
    if (id !== undefined) keys.set(id, ref.slice(ref.indexOf('/') + 1));
  const keyOf = (table: string, id: number) => keys.get(`${table}/${id}`) ?? `plain ${table}/${id}`;
  const reading: Reading = { world, user, database, keyOf };
  const workouts = world.workouts.filter(({ userId }) => userId === user.id);
  const items = workouts.flatMap(workout => workout.items.map(item => ({ workout, item })));
  return {
    userKey: user.username,
    copied: new Set([...world.copied].map(id => keyOf('items', id))),
    workouts: workouts.map(workout => workoutOf(reading, workout)),
    items: items.map(({ workout, item }) => itemOf(reading, workout, item)),
    sets: items.flatMap(({ workout, item }) => item.sets.map(set => setOf(reading, { workout, item, set }))),
    templates: world.templates
      .filter(({ userId }) => userId === user.id)
      .map(template => templateOf(reading, template)),
    exercises: world.exercises
      .filter(({ userId }) => userId === user.id)
      .map(exercise => exerciseOf(reading, exercise)),
    exerciseSettings: rawRows<ExerciseSettingsRow>(database, 'exerciseSettings').map(
      ({ key, ...values }) => ({
        key,
        values,
      }),
    ),
    settings: { ...localSettings(database), restDefaultSec: user.restDefaultSec },
  };
}

/** It takes the time of the call for the start, and tells of the end only how long it took. */
function workoutOf({ world, database, keyOf }: Reading, row: old.WorkoutRow): ServerRows['workouts'][number] {
  const key = keyOf('workouts', row.id);
  const own = rawRow<WorkoutRow>(database, 'workouts', key);
  return {
    id: row.id,
    key,
    title: row.title,
    note: own?.note ?? '',
    status: row.status,
    startedAtMs: own?.startedAtMs ?? row.startedAtMs,
    finishedAtMs: own?.finishedAtMs ?? null,
    minutes: Math.floor(row.durationSec / 60),
    // It goes on naming one that was deleted.
    template: world.templates.some(({ id }) => id === row.templateId)
      ? keyOf('templates', row.templateId ?? 0)
      : null,
  };
}

function itemOf(
  { database, keyOf }: Reading,
  workout: old.WorkoutRow,
  { id, order, exerciseId }: old.ItemRow,
) {
  const key = keyOf('items', id);
  const own = rawRow<ItemRow>(database, 'items', key);
  const arranged: ItemFields = fieldsOf(itemFields, own ?? { position: null, group: null });
  const exercise = keyOf('exercises', exerciseId);
  return { key, workout: keyOf('workouts', workout.id), exercise, order, arranged };
}

interface HeldSet {
  workout: old.WorkoutRow;
  item: old.ItemRow;
  set: old.SetRow;
}

function setOf({ database, keyOf }: Reading, { workout, item, set }: HeldSet): ServerRows['sets'][number] {
  const key = keyOf('sets', set.id);
  const own = rawRow<SetRow>(database, 'sets', key);
  const { done, weight_kg, reps, hard_reps, duration_sec, rest_sec } = set;
  const held = {
    done,
    weightKg: weight_kg,
    reps,
    hardReps: hard_reps,
    durationSec: duration_sec,
    restSec: rest_sec,
  } satisfies Partial<SetFields>;
  const kept = own && fieldsOf(setFields, own);
  return {
    key,
    item: keyOf('items', item.id),
    workout: keyOf('workouts', workout.id),
    exercise: keyOf('exercises', item.exerciseId),
    order: set.order,
    values: { ...kept, ...held } as SetFields,
  };
}

function templateOf({ database, keyOf }: Reading, row: old.TemplateRow): ServerRows['templates'][number] {
  const key = keyOf('templates', row.id);
  const items = row.items.map(({ exerciseId, sets }) => ({
    exercise: keyOf('exercises', exerciseId),
    sets: sets.map(({ weight_kg, reps }) => [weight_kg, reps]),
  }));
  const own = rawRow<TemplateRow>(database, 'templates', key);
  // What was moved stays moved on the device alone.
  const inOrder = (own?.items ?? []).flatMap(({ exerciseKey }) => {
    const at = items.findIndex(({ exercise }) => exercise === exerciseKey);
    return at < 0 ? [] : items.splice(at, 1);
  });
  return {
    key,
    title: row.title,
    isFavorite: row.isFavorite,
    position: own?.position ?? null,
    lastUsedAtMs: row.lastUsedMs,
    items: [...inOrder, ...items],
  };
}

function exerciseOf({ world, keyOf }: Reading, row: old.ExerciseRow): ServerRows['exercises'][number] {
  const alternatives = row.alternativeIds.filter(
    id => world.exercises.find(other => other.id === id)?.isDeleted === false,
  );
  return {
    key: keyOf('exercises', row.id),
    name: row.name,
    isGone: row.isDeleted,
    content: {
      name: row.name,
      variation: row.variation,
      equipment: keyOf('equipments', row.equipmentId),
      primary: keyOf('muscles', row.primaryId),
      secondary: row.secondaryIds.map(id => keyOf('muscles', id)),
      type: row.type,
      alternatives: alternatives.map(id => keyOf('exercises', id)),
      isArchived: row.isArchived,
    },
  };
}
