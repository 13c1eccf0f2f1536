/** The server's rows, read from its tables: the API's own presentation is one of the things that may be wrong. */
import { type ExerciseSettings, exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fromColumns, fromWire } from '#contract/fields/field.ts';
import { type ItemFields, itemFields } from '#contract/fields/item-fields.ts';
import { type SetFields, setFields } from '#contract/fields/set-fields.ts';
import type { Settings } from '#db/rows.ts';
import type { Database } from '#server/database/database.ts';
import { addLine, addTie, type Picture } from './picture.ts';

export interface ServerRows {
  userKey: string;
  workouts: {
    id: number;
    key: string;
    title: string;
    note: string;
    status: string;
    startedAtMs: number;
    finishedAtMs: number | null;
    minutes: number;
    template: string | null;
  }[];
  items: { key: string; workout: string; exercise: string; order: number; arranged: ItemFields }[];
  sets: {
    key: string;
    item: string;
    workout: string;
    exercise: string;
    order: number;
    values: SetFields;
  }[];
  templates: {
    key: string;
    title: string;
    isFavorite: boolean;
    position: number | null;
    lastUsedAtMs: number | null;
    items: unknown[];
  }[];
  exercises: { key: string; name: string; isGone: boolean; content: object }[];
  exerciseSettings: { key: string; values: ExerciseSettings }[];
  settings: Settings;
}

/** What people make, take away and put in its place. */
export type RowsOfServer = Pick<ServerRows, 'workouts' | 'items' | 'sets' | 'templates' | 'exercises'>;

/** Of somebody whom this server does not have. */
const NO_ROWS = {
  workouts: [],
  items: [],
  sets: [],
  templates: [],
  exercises: [],
  exerciseSettings: [],
  settings: { restDefaultSec: 120, templateOffer: 'newer' },
} satisfies Omit<ServerRows, 'userKey'>;

export async function readServerRows(database: Database, userKey: string): Promise<ServerRows> {
  const db = database.kysely;
  const user = await db.selectFrom('users').selectAll().where('key', '=', userKey).executeTakeFirst();
  if (!user) return { ...NO_ROWS, userKey };
  const userId = user.id;
  const nameOf = await readNames(database);
  const workoutRows = await db.selectFrom('workouts').selectAll().where('user_id', '=', userId).execute();
  const itemRows = await db.selectFrom('workout_items').selectAll().where('user_id', '=', userId).execute();
  const setRows = await db.selectFrom('workout_sets').selectAll().where('user_id', '=', userId).execute();
  const settingRows = await db
    .selectFrom('exercise_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const templates = await readTemplates(database, userId, nameOf.exercises);
  const templateKeys = new Map(templates.map(({ id, key }) => [id, key]));
  const workoutKeys = new Map(workoutRows.map(row => [row.id, row.client_key]));
  const items = itemRows.map(row => ({
    id: row.id,
    key: row.client_key,
    workout: workoutKeys.get(row.workout_id) ?? '?',
    exercise: nameOf.exercises.get(row.exercise_id) ?? '?',
    order: row.item_order,
    arranged: fromWire(itemFields, fromColumns(itemFields, { ...row })),
  }));
  const itemsById = new Map(items.map(item => [item.id, item]));
  return {
    userKey,
    workouts: workoutRows.map(row => ({
      id: row.id,
      key: row.client_key,
      title: row.title,
      note: row.note,
      status: row.status,
      startedAtMs: Date.parse(row.started_at),
      finishedAtMs: row.finished_at === null ? null : Date.parse(row.finished_at),
      minutes: Math.floor((row.duration_sec ?? 0) / 60),
      template: row.template_id === null ? null : (templateKeys.get(row.template_id) ?? '?'),
    })),
    items: items.map(({ id: _, ...item }) => item),
    sets: setRows.map(row => {
      const item = itemsById.get(row.item_id);
      return {
        key: row.client_key,
        item: item?.key ?? '?',
        workout: item?.workout ?? '?',
        exercise: item?.exercise ?? '?',
        order: row.set_order,
        values: fromWire(setFields, fromColumns(setFields, { ...row })),
      };
    }),
    templates: templates.map(({ id: _, ...template }) => template),
    exercises: await readOwnExercises(database, userId, nameOf),
    exerciseSettings: settingRows.map(row => ({
      key: nameOf.exercises.get(row.exercise_id) ?? '?',
      values: fromWire(exerciseSettingsFields, fromColumns(exerciseSettingsFields, { ...row })),
    })),
    settings: { restDefaultSec: user.rest_default_sec, templateOffer: user.template_offer },
  };
}

type Names = Awaited<ReturnType<typeof readNames>>;

async function readNames({ kysely }: Database) {
  const exercises = await kysely.selectFrom('exercises').select(['id', 'client_key']).execute();
  const equipments = await kysely.selectFrom('equipments').select(['id', 'client_key']).execute();
  const muscles = await kysely.selectFrom('muscles').select(['id', 'client_key']).execute();
  const keysOf = (rows: { id: number; client_key: string }[]) =>
    new Map(rows.map(row => [row.id, row.client_key]));
  return { exercises: keysOf(exercises), equipments: keysOf(equipments), muscles: keysOf(muscles) };
}

async function readTemplates({ kysely }: Database, userId: number, exercises: Map<number, string>) {
  const rows = await kysely.selectFrom('templates').selectAll().where('user_id', '=', userId).execute();
  const templates = [];
  for (const row of rows) {
    const items = await kysely
      .selectFrom('template_items')
      .selectAll()
      .where('template_id', '=', row.id)
      .orderBy('position')
      .execute();
    const contents = [];
    for (const item of items) {
      const sets = await kysely
        .selectFrom('template_sets')
        .selectAll()
        .where('item_id', '=', item.id)
        .orderBy('position')
        .execute();
      contents.push({
        exercise: exercises.get(item.exercise_id),
        sets: sets.map(set => [
          set.weight_hundredths === null ? null : set.weight_hundredths / 100,
          set.reps,
        ]),
      });
    }
    templates.push({
      id: row.id,
      key: row.client_key,
      title: row.title,
      isFavorite: row.is_favorite === 1,
      position: row.position,
      lastUsedAtMs: row.last_used === null ? null : Date.parse(row.last_used),
      items: contents,
    });
  }
  return templates;
}

async function readOwnExercises({ kysely }: Database, userId: number, names: Names) {
  const rows = await kysely.selectFrom('exercises').selectAll().where('user_id', '=', userId).execute();
  const links = await kysely
    .selectFrom('exercise_alternatives as link')
    .innerJoin('exercises', 'exercises.id', 'link.alternative_id')
    .select(['link.exercise_id', 'link.alternative_id'])
    .where('exercises.deleted_at', 'is', null)
    .orderBy('link.position')
    .execute();
  const muscles = await kysely.selectFrom('exercise_muscles').selectAll().orderBy('position').execute();
  return rows.map(row => ({
    key: row.client_key,
    name: row.name,
    isGone: row.deleted_at !== null,
    content: {
      name: row.name,
      variation: row.execution_variation,
      equipment: names.equipments.get(row.equipment_id),
      primary: names.muscles.get(row.primary_muscle_id),
      secondary: muscles
        .filter(link => link.exercise_id === row.id)
        .map(link => names.muscles.get(link.muscle_id)),
      type: row.type,
      alternatives: links
        .filter(link => link.exercise_id === row.id)
        .map(link => names.exercises.get(link.alternative_id)),
      isArchived: row.is_archived === 1,
    },
  }));
}

export function pictureOfServer(rows: ServerRows): Picture {
  const picture: Picture = new Map();
  const kept = new Set(rows.workouts.filter(({ status }) => status !== 'cancelled').map(({ key }) => key));
  for (const { key, id: _, template, ...workout } of rows.workouts) {
    if (!kept.has(key)) continue;
    addLine(picture, 'workout', [key], endOnlyWhenEnded(workout));
    if (template !== null) addTie(picture, key, template);
  }
  for (const { key, ...item } of rows.items) {
    if (kept.has(item.workout)) addLine(picture, 'item', [key, item.workout, item.exercise], item);
  }
  for (const { key, workout, exercise, ...set } of rows.sets) {
    if (kept.has(workout)) addLine(picture, 'set', [key, set.item, workout], { ...set, exercise });
  }
  for (const { key, ...template } of rows.templates) addLine(picture, 'template', [key], template);
  for (const { key, isGone, content } of rows.exercises) {
    if (!isGone) addLine(picture, 'exercise', [key], content);
  }
  for (const { key, values } of rows.exerciseSettings) addSettingsOf(picture, key, values);
  addLine(picture, 'settings', ['settings'], rows.settings);
  return picture;
}

/** The running training has no end and no length. */
export function endOnlyWhenEnded<
  Workout extends { title: string; note: string; status: string; startedAtMs: number },
>(workout: Workout): object {
  const { title, note, status, startedAtMs } = workout;
  return status === 'active' ? { title, note, status, startedAtMs } : workout;
}

const NO_SETTINGS = JSON.stringify(fromWire(exerciseSettingsFields, {}));

/** Whether a row says that nothing is set, or there is none, is the same. */
export function addSettingsOf(picture: Picture, exerciseKey: string, values: ExerciseSettings): void {
  if (JSON.stringify(values) !== NO_SETTINGS) addLine(picture, 'settings of', [exerciseKey], values);
}
