/** Everything of an account as its export holds it, in an order of its own: the same data gives the same bytes. Its journal: exported-journal.ts. */
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { type FieldTable, toWire } from '#contract/fields/field.ts';
import { setFields, templateSetFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type { ExportedValues, ExportedWorkout, ExportFile } from '#domain/export/export-file.ts';
import type { Key } from '#domain/ids.ts';
import { OWN_SOURCE } from '#domain/import/own-export.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseRow, ExerciseValues, ViewRows, WorkoutRow } from '../rows.ts';
import { toExerciseViews } from './exercise-view.ts';
import { getSettings } from './settings.ts';
import { getWorkoutView } from './workout-view.ts';

/** The fields of rows that the export tells, then those that are not the person's or follow from others. */
interface Known {
  exercises: keyof ExerciseValues | 'key' | 'isArchived' | 'isGone' | 'serverId' | 'foldedName' | 'isDefault';
  templates:
    | ('key' | 'title' | 'isFavorite' | 'position' | 'items')
    | ('lastUsedAtMs' | 'createdAtMs' | 'plannedAtMs' | 'serverId');
  workouts:
    | ('key' | 'title' | 'note' | 'startedAtMs' | 'finishedAtMs' | 'durationSec')
    | ('templateKey' | 'importKey' | 'importSource')
    | ('serverId' | 'isLost' | 'status' | 'createdAtMs' | 'formerTemplateKey');
}
type Forgotten = { [Table in keyof Known]: Exclude<keyof ViewRows[Table], Known[Table]> }[keyof Known];
// Property missing: a field that is not exported, nor left out on purpose. The restore is src/commands/restore-export.ts.
({}) satisfies { [Name in Forgotten]: never };

export async function getExport(db: AccountDb): Promise<ExportFile> {
  const [settings, exercises, exerciseSettings, templates, workouts] = await Promise.all([
    getSettings(db),
    db.exercises.filter(row => !row.isDefault).toArray(),
    db.exerciseSettings.toArray(),
    db.templates.toArray(),
    db.workouts
      .where('[status+startedAtMs]')
      .between(['completed', -Infinity], ['completed', Infinity])
      .toArray(),
  ]);
  return {
    settings: toWire(settingsFields, settings),
    exercises: exercises.sort(byKey).map(toExercise),
    exercise_settings: exerciseSettings
      .sort(byKey)
      .map(row => ({ exercise_key: row.key, ...filled(exerciseSettingsFields, row) }))
      .filter(row => Object.keys(row).length > 1),
    templates: templates.sort(byKey).map(({ items, ...row }) => ({
      key: row.key,
      title: row.title,
      is_favorite: row.isFavorite,
      position: row.position,
      created_at: new Date(row.createdAtMs).toISOString(),
      planned_at: new Date(row.plannedAtMs).toISOString(),
      last_used: row.lastUsedAtMs === null ? null : new Date(row.lastUsedAtMs).toISOString(),
      items: items.map(({ exerciseKey, group, sets }) => ({
        exercise_key: exerciseKey,
        group,
        sets: sets.map(set => filled(templateSetFields, set)),
      })),
    })),
    workouts: await readWorkouts(db, workouts),
    journal: [],
  };
}

async function readWorkouts(db: AccountDb, rows: WorkoutRow[]): Promise<ExportedWorkout[]> {
  const workouts: ExportedWorkout[] = [];
  for (const row of rows.sort((a, b) => a.startedAtMs - b.startedAtMs || byKey(a, b))) {
    const view = await getWorkoutView(db, row.key);
    // What a restore of this app brought belongs to no other app.
    const isOwn = row.importSource === OWN_SOURCE;
    const durationSec = row.durationSec ?? 0;
    workouts.push({
      key: row.key,
      title: row.title,
      note: row.note,
      started_at: new Date(row.startedAtMs).toISOString(),
      finished_at: new Date(row.finishedAtMs ?? row.startedAtMs + durationSec * 1000).toISOString(),
      duration: durationSec,
      template_key: row.templateKey,
      import_key: isOwn ? null : (row.importKey ?? null),
      import_source: isOwn ? null : (row.importSource ?? null),
      items: (view?.items ?? []).map(({ item, sets }) => ({
        key: item.key,
        exercise_key: item.exerciseKey,
        group: item.group,
        sets: sets.map(set => ({ key: set.key, ...setValues(set) })),
      })),
    });
  }
  return workouts;
}

/** The place in the list says the order. Done is what a set is, unless it says otherwise. */
function setValues(set: Parameters<typeof filled>[1]): ExportedValues {
  const { position: _, done, ...values } = filled(setFields, set);
  return { ...values, ...(done !== true && { done: false }) };
}

function filled(table: FieldTable, row: object): ExportedValues {
  const wire = Object.entries(toWire(table, row));
  const empty = new Map(Object.values(table).map(field => [field.wire, field.empty]));
  return Object.fromEntries(wire.filter(([name, value]) => value !== empty.get(name)));
}

function toExercise(row: ExerciseRow) {
  return {
    key: row.key,
    name: row.name,
    execution_variation: row.executionVariation,
    equipment_key: row.equipmentKey,
    primary_muscle_key: row.primaryMuscleKey,
    secondary_muscle_keys: row.secondaryMuscleKeys,
    type: row.type,
    alternative_keys: row.alternativeKeys,
    is_archived: row.isArchived,
    is_deleted: row.isGone ?? false,
  };
}

function byKey(a: { key: Key }, b: { key: Key }): number {
  return Number(a.key > b.key) - Number(a.key < b.key);
}

/** Names as other apps write them: 'Жим лёжа узким хватом (Штанга)'. */
export async function getExerciseTitles(db: AccountDb): Promise<Map<Key, string>> {
  const views = await toExerciseViews(db, db.exercises.toArray());
  return new Map(
    views.map(({ key, name, executionVariation, equipmentName }) => [
      key,
      `${[name, executionVariation].filter(Boolean).join(' ')} (${equipmentName})`,
    ]),
  );
}
