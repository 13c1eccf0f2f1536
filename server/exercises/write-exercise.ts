import type { Id } from '#contract/common.ts';
import type { CreateExerciseBody, UpdateExerciseBody } from '#contract/exercises.ts';
import { NAME_MAX, VARIATION_MAX } from '#domain/exercise.ts';
import { foldText } from '#domain/search.ts';
import type { ExerciseRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, FieldProblems } from '../http/api-error.ts';
import { parseId } from '../http/ids.ts';
import { refreshExercise } from '../workouts/figures.ts';

/** Makes an exercise, or finds the one its client_key already made. */
export async function createExercise(
  work: Work,
  body: CreateExerciseBody,
): Promise<{ id: number; isNew: boolean }> {
  const existing = body.client_key === undefined ? null : await findByClientKey(work, body.client_key);
  if (existing) return { id: existing.id, isNew: false };
  const { columns, links } = await checkForm(work, body, null);
  const { id } = await work.trx
    .insertInto('exercises')
    .values({
      user_id: work.user.id,
      client_key: body.client_key ?? null,
      is_archived: 0,
      created_at: work.now,
      updated_at: work.now,
      type: 'none',
      execution_variation: '',
      ...(columns as RequiredColumns),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLinks(work, id, links);
  return { id, isNew: true };
}

/** Changes what the body names. Another equipment may change what the exercise is measured in. */
export async function updateExercise(work: Work, row: ExerciseRow, body: UpdateExerciseBody): Promise<void> {
  const { columns, links } = await checkForm(work, body, row.id);
  await work.trx
    .updateTable('exercises')
    .set({ ...columns, updated_at: work.now })
    .where('id', '=', row.id)
    .execute();
  await writeLinks(work, row.id, links);
  const hasMoved = columns.equipment_id !== undefined && columns.equipment_id !== row.equipment_id;
  if (hasMoved) await refreshExercise(work, row.id);
}

async function findByClientKey(work: Work, clientKey: string) {
  const row = await work.trx
    .selectFrom('exercises')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', work.user.id)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  if (row && row.deleted_at !== null) {
    throw new ApiError('deleted', { body: { detail: 'Упражнение удалено.', client_keys: [clientKey] } });
  }
  return row ?? null;
}

interface Columns {
  name?: string;
  name_folded?: string;
  execution_variation?: string;
  equipment_id?: number;
  primary_muscle_id?: number;
  type?: ExerciseRow['type'];
}

type RequiredColumns = Required<Pick<Columns, 'name' | 'name_folded' | 'equipment_id' | 'primary_muscle_id'>>;

interface Links {
  muscles: number[] | null;
  alternatives: number[] | null;
}

/** The form as columns and links, or 400 with all that is wrong with it. */
async function checkForm(
  work: Work,
  body: UpdateExerciseBody,
  ownId: number | null,
): Promise<{ columns: Columns; links: Links }> {
  const problems = new FieldProblems();
  const columns: Columns = { ...checkTexts(body, problems), ...(body.type && { type: body.type }) };
  if (body.equipment !== undefined) {
    const [id] = await checkNames(work, 'equipments', [body.equipment]);
    if (id) columns.equipment_id = id;
    else problems.add('equipment', 'Такого оборудования нет.');
  }
  if (body.primary_muscle !== undefined) {
    const [id] = await checkNames(work, 'muscles', [body.primary_muscle]);
    if (id) columns.primary_muscle_id = id;
    else problems.add('primary_muscle', 'Такой мышцы нет.');
  }
  const links = await checkLinks(work, { body, ownId, problems });
  problems.throwIfAny();
  return { columns, links };
}

function checkTexts(body: UpdateExerciseBody, problems: FieldProblems): Columns {
  const columns: Columns = {};
  if (body.name !== undefined) {
    columns.name = body.name.trim();
    columns.name_folded = foldText(columns.name);
    if (columns.name === '') problems.add('name', 'Поле не может быть пустым.');
    if ([...columns.name].length > NAME_MAX) problems.add('name', `Не больше ${NAME_MAX} символов.`);
  }
  if (body.execution_variation !== undefined) {
    columns.execution_variation = body.execution_variation.trim();
    const isTooLong = [...columns.execution_variation].length > VARIATION_MAX;
    if (isTooLong) problems.add('execution_variation', `Не больше ${VARIATION_MAX} символов.`);
  }
  return columns;
}

async function checkLinks(
  work: Work,
  { body, ownId, problems }: { body: UpdateExerciseBody; ownId: number | null; problems: FieldProblems },
): Promise<Links> {
  const links: Links = { muscles: null, alternatives: null };
  if (body.secondary_muscles) {
    links.muscles = withoutGaps(await checkNames(work, 'muscles', body.secondary_muscles));
    if (links.muscles.length < new Set(body.secondary_muscles.map(String)).size) {
      problems.add('secondary_muscles', 'Такой мышцы нет.');
    }
  }
  if (body.alternatives) {
    links.alternatives = withoutGaps(await checkAlternatives(work, body.alternatives));
    if (links.alternatives.length < new Set(body.alternatives.map(String)).size) {
      problems.add('alternatives', 'Такого упражнения нет.');
    }
    if (ownId !== null && links.alternatives.includes(ownId)) {
      problems.add('alternatives', 'Упражнение не может быть альтернативой самому себе.');
    }
  }
  return links;
}

async function checkNames(work: Work, table: 'equipments' | 'muscles', ids: readonly Id[]) {
  const numbers = ids.map(parseId);
  const rows = await work.trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', withoutGaps(numbers))
    .execute();
  const known = new Set(rows.map(row => row.id));
  return numbers.map(id => (id !== null && known.has(id) ? id : null));
}

/** Default ones and the person's own. One deleted meanwhile is taken and simply doesn't show. */
async function checkAlternatives(work: Work, ids: readonly Id[]) {
  const numbers = ids.map(parseId);
  const rows = await work.trx
    .selectFrom('exercises')
    .select('id')
    .where('id', 'in', withoutGaps(numbers))
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', work.user.id)]))
    .execute();
  const known = new Set(rows.map(row => row.id));
  return numbers.map(id => (id !== null && known.has(id) ? id : null));
}

function withoutGaps(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter(id => id !== null))];
}

async function writeLinks(work: Work, exercise_id: number, { muscles, alternatives }: Links): Promise<void> {
  if (muscles) {
    await work.trx.deleteFrom('exercise_muscles').where('exercise_id', '=', exercise_id).execute();
    const rows = muscles.map((muscle_id, position) => ({ exercise_id, muscle_id, position }));
    if (rows.length > 0) await work.trx.insertInto('exercise_muscles').values(rows).execute();
  }
  if (alternatives) {
    await work.trx.deleteFrom('exercise_alternatives').where('exercise_id', '=', exercise_id).execute();
    const rows = alternatives.map((alternative_id, position) => ({ exercise_id, alternative_id, position }));
    if (rows.length > 0) await work.trx.insertInto('exercise_alternatives').values(rows).execute();
  }
}
