/** Everything of an account as its export holds it, in an order of its own: the same data gives the same bytes. Its journal: exported-journal.ts. */
import type { IndexableType, Table } from 'dexie';
import { deriveKey } from '#contract/derived-keys.ts';
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { type FieldTable, toWire } from '#contract/fields/field.ts';
import { setFields, templateSetFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type {
  ExportedItem,
  ExportedValues,
  ExportedWorkout,
  ExportFile,
} from '#domain/export/export-file.ts';
import type { Key } from '#domain/ids.ts';
import { OWN_SOURCE } from '#domain/import/own-export.ts';
import { LONGEST_TRAINING_SEC } from '#domain/limits.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseRow, ExerciseValues, SetRow, ViewRows, WorkoutRow } from '../rows.ts';
import { readTransaction } from '../transaction.ts';
import { getSettings } from './settings.ts';
import { arrangeItems, ownSets } from './workout-view.ts';

/** The fields of rows that the export tells, then those that are not the person's or follow from others. */
interface Known {
  exercises:
    | keyof ExerciseValues
    | 'key'
    | 'isArchived'
    | 'isGone'
    | 'serverId'
    | 'foldedName'
    | 'isDefault'
    | 'defaultMode';
  templates:
    | ('key' | 'title' | 'isFavorite' | 'position' | 'items')
    | ('lastUsedAtMs' | 'createdAtMs' | 'serverId');
  workouts:
    | ('key' | 'title' | 'note' | 'startedAtMs' | 'finishedAtMs' | 'durationSec')
    | ('templateKey' | 'importKey' | 'importSource')
    | ('serverId' | 'isLost' | 'status' | 'createdAtMs' | 'formerTemplateKey');
}
type Forgotten = { [Table in keyof Known]: Exclude<keyof ViewRows[Table], Known[Table]> }[keyof Known];
// Property missing: a field that is not exported, nor left out on purpose. The restore is src/commands/restore-export.ts.
({}) satisfies { [Name in Forgotten]: never };

/** Everything but the journal, at one moment. */
export async function getExport(db: AccountDb): Promise<ExportFile> {
  return toFile(await readTransaction(db, exportedTables(db), () => readRows(db)));
}

export function exportedTables(db: AccountDb): Table[] {
  const { settings, exercises, exerciseSettings, templates, workouts, items, sets } = db;
  return [settings, exercises, exerciseSettings, templates, workouts, items, sets];
}

export type ExportedRows = Awaited<ReturnType<typeof readRows>>;

/** In a transaction of `exportedTables`. `withRunning`: a training that runs, too, as one that ended with its last tick. */
export async function readRows(db: AccountDb, { withRunning = false } = {}) {
  const [settings, exercises, exerciseSettings, templates, finished, running, items, sets] =
    await Promise.all([
      getSettings(db),
      db.exercises.filter(row => !row.isDefault).toArray(),
      db.exerciseSettings.toArray(),
      db.templates.toArray(),
      readWorkouts(db, 'completed'),
      withRunning ? readWorkouts(db, 'active') : [],
      readInPieces(db.items, PIECE),
      readInPieces(db.sets, PIECE),
    ]);
  const workouts = [...finished, ...running.map(row => endedByItself(row, sets))];
  return { settings, exercises, exerciseSettings, templates, workouts, items, sets };
}

function readWorkouts({ workouts }: AccountDb, status: WorkoutRow['status']): Promise<WorkoutRow[]> {
  return workouts.where('[status+startedAtMs]').between([status, -Infinity], [status, Infinity]).toArray();
}

/** One that was reopened keeps its former end. */
function endedByItself(workout: WorkoutRow, sets: readonly SetRow[]): WorkoutRow {
  const { key, startedAtMs, durationSec } = workout;
  if (durationSec !== null) return workout;
  const ticks = sets.filter(set => set.workoutKey === key && set.done).map(set => set.updatedAtMs);
  const finishedAtMs = Math.max(startedAtMs, ...ticks);
  const sec = Math.floor((finishedAtMs - startedAtMs) / 1000);
  return { ...workout, finishedAtMs, durationSec: Math.min(sec, LONGEST_TRAINING_SEC) };
}

/** Rows that a slow phone unpacks without missing many frames. */
const PIECE = 1000;

/** All of a table, with room for frames in between. */
export async function readInPieces<Row, PrimaryKey, Insert>(
  table: Table<Row, PrimaryKey, Insert>,
  count: number,
): Promise<Row[]> {
  const { keyPath } = table.schema.primKey;
  const rows: Row[] = [];
  for (let page: Row[] | undefined; page === undefined || page.length === count; ) {
    const last = page?.at(-1) as Record<string, IndexableType> | undefined;
    const rest = last ? table.where(':id').above(last[String(keyPath)]) : table.orderBy(':id');
    page = await rest.limit(count).toArray();
    rows.push(...page);
  }
  return rows;
}

/** Outside of the transaction, which is over by then: whoever writes waits for the reading alone. */
export async function toFile(rows: ExportedRows): Promise<ExportFile> {
  const { settings, exercises, exerciseSettings, templates } = rows;
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
      last_used: row.lastUsedAtMs === null ? null : new Date(row.lastUsedAtMs).toISOString(),
      items: items.map(({ exerciseKey, group, sets, plannedAtMs }) => ({
        exercise_key: exerciseKey,
        group,
        planned_at: new Date(plannedAtMs).toISOString(),
        sets: sets.map(set => filled(templateSetFields, set)),
      })),
    })),
    workouts: await toWorkouts(rows),
    journal: [],
  };
}

/** Trainings between two frames. */
const AT_ONCE = 20;

async function toWorkouts({ workouts, items, sets }: ExportedRows): Promise<ExportedWorkout[]> {
  const itemsOf = Map.groupBy(items, item => item.workoutKey);
  const setsOf = Map.groupBy(sets, set => set.workoutKey);
  const sorted = workouts.sort((a, b) => a.startedAtMs - b.startedAtMs || byKey(a, b));
  const exported: ExportedWorkout[] = [];
  for (const [at, row] of sorted.entries()) {
    if (at % AT_ONCE === 0) await new Promise(resolve => setTimeout(resolve));
    exported.push(toWorkout(row, arrangeItems(itemsOf.get(row.key) ?? [], setsOf.get(row.key) ?? [])));
  }
  return exported;
}

type ArrangedItem = ReturnType<typeof arrangeItems>[number];

function toWorkout(row: WorkoutRow, items: readonly ArrangedItem[]): ExportedWorkout {
  // What a restore of this app brought belongs to no other app.
  const isOwn = row.importSource === OWN_SOURCE;
  const durationSec = row.durationSec ?? 0;
  return {
    key: row.key,
    title: row.title,
    note: row.note,
    started_at: new Date(row.startedAtMs).toISOString(),
    finished_at: new Date(row.finishedAtMs ?? row.startedAtMs + durationSec * 1000).toISOString(),
    duration: durationSec,
    template_key: row.templateKey,
    import_key: isOwn ? null : (row.importKey ?? null),
    import_source: isOwn ? null : (row.importSource ?? null),
    items: [...items.map(toItem), ...items.flatMap(toFormerItems)],
  };
}

function toItem(one: ArrangedItem): ExportedItem {
  const { key, exerciseKey, group } = one.item;
  return { key, exercise_key: exerciseKey, group, sets: ownSets(one).map(toSet) };
}

/** What was ticked of an exercise that was replaced here is none of the other one's: it stands by itself, behind the others. */
function toFormerItems({ item, sets }: ArrangedItem): ExportedItem[] {
  const former = sets.filter(set => set.exerciseKey !== item.exerciseKey);
  return [...Map.groupBy(former, set => set.exerciseKey)].map(([exerciseKey, own]) => ({
    key: deriveKey(`${item.key}/${exerciseKey}`),
    exercise_key: exerciseKey,
    group: null,
    sets: own.map(toSet),
  }));
}

function toSet(set: SetRow): ExportedItem['sets'][number] {
  return { key: set.key, ...setValues(set) };
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
