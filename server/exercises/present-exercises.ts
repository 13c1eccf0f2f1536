import type { NamedRef } from '#contract/common.ts';
import type { Exercise, ExerciseBrief, ExerciseInItem } from '#contract/exercises.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { groupBy, inChunks } from '../database/rows.ts';

/** Exercises by id as items show them, whoever owns them, deleted ones too: what was done stays readable. */
export async function loadExercisesInItems(
  trx: Trx,
  ids: readonly number[],
): Promise<Map<number, ExerciseInItem>> {
  const unique = [...new Set(ids)];
  const muscles = await loadSecondaryMuscles(trx, unique);
  const rows = await selectExercises(trx, unique);
  return new Map(
    rows.map(row => [
      row.id,
      {
        ...presentBrief(row),
        secondary_muscles: muscles.get(row.id) ?? [],
        type: row.type,
        is_default: row.user_id === null,
        is_archived: row.is_archived === 1,
        ...(row.load_mode !== null && { load_mode: row.load_mode }),
      },
    ]),
  );
}

/** Exercises by id with what tells one from another, whoever owns them, deleted ones too. */
export async function loadBriefs(trx: Trx, ids: readonly number[]): Promise<Map<number, ExerciseBrief>> {
  const rows = await selectExercises(trx, [...new Set(ids)]);
  return new Map(rows.map(row => [row.id, presentBrief(row)]));
}

/** Exercises in the order of the ids, with their alternatives. */
export async function loadExercises(trx: Trx, ids: readonly number[]): Promise<Exercise[]> {
  const exercises = await loadExercisesInItems(trx, ids);
  const alternatives = await loadAlternatives(trx, ids);
  return ids.flatMap(id => {
    const exercise = exercises.get(id);
    return exercise ? [{ ...exercise, alternatives: alternatives.get(id) ?? [] }] : [];
  });
}

type ExerciseJoinRow = Awaited<ReturnType<typeof selectExercises>>[number];

async function selectExercises(trx: Trx, ids: readonly number[]) {
  return await inChunks(ids, chunk => selectByIds(trx, { ids: chunk }));
}

type ById = { ids: readonly number[] };

const selectByIds = prepare((trx: Trx, { ids }: ById) =>
  trx
    .selectFrom('exercises')
    .innerJoin('equipments', 'equipments.id', 'exercises.equipment_id')
    .innerJoin('muscles', 'muscles.id', 'exercises.primary_muscle_id')
    .select(['exercises.id', 'exercises.user_id', 'exercises.client_key', 'exercises.name'])
    .select(['exercises.execution_variation', 'exercises.type', 'exercises.is_archived'])
    .select('exercises.load_mode')
    .select(['equipments.id as equipment_id', 'equipments.name as equipment_name'])
    .select(['equipments.client_key as equipment_key', 'muscles.id as muscle_id'])
    .select(['muscles.name as muscle_name', 'muscles.client_key as muscle_key'])
    .where('exercises.id', 'in', ids),
);

const selectMuscles = prepare((trx: Trx, { ids }: ById) =>
  trx
    .selectFrom('exercise_muscles as link')
    .innerJoin('muscles', 'muscles.id', 'link.muscle_id')
    .select(['link.exercise_id', 'muscles.id', 'muscles.name', 'muscles.client_key'])
    .where('link.exercise_id', 'in', ids)
    .orderBy('link.exercise_id')
    .orderBy('link.position'),
);

function presentBrief(row: ExerciseJoinRow): ExerciseBrief {
  return {
    id: row.id,
    name: row.name,
    execution_variation: row.execution_variation,
    equipment: { id: row.equipment_id, name: row.equipment_name, client_key: row.equipment_key },
    primary_muscle: { id: row.muscle_id, name: row.muscle_name, client_key: row.muscle_key },
    client_key: row.client_key,
  };
}

async function loadSecondaryMuscles(trx: Trx, ids: readonly number[]): Promise<Map<number, NamedRef[]>> {
  const rows = await inChunks(ids, chunk => selectMuscles(trx, { ids: chunk }));
  return groupBy(rows, ({ exercise_id, ...muscle }) => [exercise_id, muscle]);
}

/** Alternatives that are still there: a deleted one is no way to go on. */
async function loadAlternatives(trx: Trx, ids: readonly number[]): Promise<Map<number, ExerciseBrief[]>> {
  const links = await inChunks(ids, chunk =>
    trx
      .selectFrom('exercise_alternatives as link')
      .innerJoin('exercises', 'exercises.id', 'link.alternative_id')
      .select(['link.exercise_id', 'link.alternative_id'])
      .where('link.exercise_id', 'in', chunk)
      .where('exercises.deleted_at', 'is', null)
      .orderBy('link.exercise_id')
      .orderBy('link.position')
      .execute(),
  );
  const briefs = await loadBriefs(
    trx,
    links.map(link => link.alternative_id),
  );
  return groupBy(links, link => {
    const brief = briefs.get(link.alternative_id);
    return brief ? [link.exercise_id, brief] : null;
  });
}
