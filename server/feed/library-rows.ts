import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fromColumns, leaveOutEmpty } from '#contract/fields/field.ts';
import { templateSetFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type {
  ExerciseRowWire,
  ExerciseSettingsRowWire,
  SettingsRowWire,
  TemplateRowWire,
} from '#contract/rows.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { groupBy, inChunks } from '../database/rows.ts';
import type { ExerciseRow, ExerciseSettingsColumns, TemplateRow, UserRow } from '../database/schema.ts';
import { toPlannedValues } from '../workouts/set-columns.ts';

/* Own exercises, templates and settings as devices read them: by keys alone. */

export function toSettingsRow(user: UserRow): SettingsRowWire {
  return { kind: 'settings', key: 'settings', ...fromColumns(settingsFields, { ...user }) };
}

export function fromExercises(trx: Trx) {
  return trx
    .selectFrom('exercises as row')
    .innerJoin('equipments as equipment', 'equipment.id', 'row.equipment_id')
    .innerJoin('muscles as muscle', 'muscle.id', 'row.primary_muscle_id')
    .select(['row.revision', 'row.id', 'row.client_key', 'row.name', 'row.execution_variation', 'row.type'])
    .select(['row.is_archived', 'row.deleted_at'])
    .select(['equipment.client_key as equipment_key', 'muscle.client_key as muscle_key']);
}

type ExerciseColumns = Pick<
  ExerciseRow,
  'id' | 'client_key' | 'name' | 'execution_variation' | 'type' | 'is_archived' | 'deleted_at'
> & { equipment_key: string; muscle_key: string };

type Ids = { ids: readonly number[] };

const selectMuscles = prepare((trx: Trx, { ids }: Ids) =>
  trx
    .selectFrom('exercise_muscles as link')
    .innerJoin('muscles', 'muscles.id', 'link.muscle_id')
    .select(['link.exercise_id as id', 'muscles.client_key as key'])
    .where('link.exercise_id', 'in', ids)
    .orderBy('link.exercise_id')
    .orderBy('link.position'),
);
const selectAlternatives = prepare((trx: Trx, { ids }: Ids) =>
  trx
    .selectFrom('exercise_alternatives as link')
    .innerJoin('exercises', 'exercises.id', 'link.alternative_id')
    .select(['link.exercise_id as id', 'exercises.client_key as key'])
    .where('link.exercise_id', 'in', ids)
    .orderBy('link.exercise_id')
    .orderBy('link.position'),
);

async function loadKeys(
  trx: Trx,
  ids: readonly number[],
  select: (trx: Trx, ids: Ids) => Promise<{ id: number; key: string }[]>,
) {
  const rows = await inChunks(ids, chunk => select(trx, { ids: chunk }));
  return groupBy(rows, row => [row.id, row.key]);
}

/** The rows of some exercises, by id. */
export async function toExerciseRows(trx: Trx, rows: readonly ExerciseColumns[]): Promise<ExerciseRowWire[]> {
  const ids = rows.map(row => row.id);
  const muscles = await loadKeys(trx, ids, selectMuscles);
  const alternatives = await loadKeys(trx, ids, selectAlternatives);
  return rows.map(row => ({
    kind: 'exercise',
    key: row.client_key,
    id: row.id,
    name: row.name,
    execution_variation: row.execution_variation,
    equipment_key: row.equipment_key,
    primary_muscle_key: row.muscle_key,
    secondary_muscle_keys: muscles.get(row.id) ?? [],
    exercise_type: row.type,
    alternative_keys: alternatives.get(row.id) ?? [],
    is_archived: row.is_archived === 1,
    is_deleted: row.deleted_at !== null,
  }));
}

export function fromExerciseSettings(trx: Trx) {
  return trx
    .selectFrom('exercise_settings as row')
    .innerJoin('exercises as exercise', 'exercise.id', 'row.exercise_id')
    .select(['row.revision', 'row.id', 'row.note', 'row.rest_sec', 'row.step_hundredths', 'row.load_mode'])
    .select('exercise.client_key as exercise_key');
}

export function toExerciseSettingsRow(
  row: ExerciseSettingsColumns & { exercise_key: string },
): ExerciseSettingsRowWire {
  const wire = fromColumns(exerciseSettingsFields, { ...row });
  return {
    kind: 'exercise_settings',
    key: row.exercise_key,
    ...leaveOutEmpty(exerciseSettingsFields, wire),
  };
}

export function fromTemplates(trx: Trx) {
  return trx
    .selectFrom('templates as row')
    .select(['row.revision', 'row.id', 'row.client_key', 'row.title', 'row.is_favorite', 'row.last_used'])
    .select(['row.created_at', 'row.position']);
}

type TemplateColumns = Pick<
  TemplateRow,
  'id' | 'client_key' | 'title' | 'is_favorite' | 'last_used' | 'created_at' | 'position'
>;

const selectItems = prepare((trx: Trx, { ids }: Ids) =>
  trx
    .selectFrom('template_items as item')
    .innerJoin('exercises as exercise', 'exercise.id', 'item.exercise_id')
    .select(['item.id', 'item.template_id', 'item.group_key', 'item.planned_at'])
    .select('exercise.client_key as exercise_key')
    .where('item.template_id', 'in', ids)
    .orderBy('item.template_id')
    .orderBy('item.position'),
);
const selectSets = prepare((trx: Trx, { ids }: Ids) =>
  trx
    .selectFrom('template_sets')
    .selectAll()
    .where('item_id', 'in', ids)
    .orderBy('item_id')
    .orderBy('position'),
);

export async function toTemplateRows(trx: Trx, rows: readonly TemplateColumns[]): Promise<TemplateRowWire[]> {
  const ids = rows.map(row => row.id);
  const items = await inChunks(ids, chunk => selectItems(trx, { ids: chunk }));
  const itemIds = items.map(item => item.id);
  const sets = groupBy(await inChunks(itemIds, chunk => selectSets(trx, { ids: chunk })), set => [
    set.item_id,
    leaveOutEmpty(templateSetFields, toPlannedValues(set)),
  ]);
  const byTemplate = groupBy(items, ({ id, template_id, group_key, planned_at, exercise_key }) => [
    template_id,
    { exercise_key, ...(group_key !== null && { group: group_key }), planned_at, sets: sets.get(id) ?? [] },
  ]);
  return rows.map(row => ({
    kind: 'template',
    key: row.client_key,
    id: row.id,
    title: row.title,
    is_favorite: row.is_favorite === 1,
    last_used: row.last_used,
    created_at: row.created_at,
    position: row.position,
    items: byTemplate.get(row.id) ?? [],
  }));
}
