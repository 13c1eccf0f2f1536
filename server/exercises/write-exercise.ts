import type { CreateExerciseBody, UpdateExerciseBody } from '#contract/exercises.ts';
import { isTimeBased } from '#domain/exercise.ts';
import { differs, inBatches } from '../database/rows.ts';
import type { ExerciseRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import { EXERCISES_PER_USER } from '../limits.ts';
import { refreshExercise } from '../workouts/figures.ts';
import { checkExerciseForm, type Links, type RequiredColumns } from './check-exercise-form.ts';
import { stampExercise } from './stamp-exercise.ts';

/** Makes an exercise, or finds the one its client_key already made. */
export async function createExercise(
  work: Work,
  body: CreateExerciseBody,
): Promise<{ id: number; isNew: boolean }> {
  const existing = body.client_key === undefined ? null : await findByClientKey(work, body.client_key);
  if (existing) return { id: existing.id, isNew: false };
  const { columns, links } = await checkExerciseForm(work, body, null);
  await assertRoom(work);
  const { id } = await work.trx
    .insertInto('exercises')
    .values({
      user_id: work.user.id,
      client_key: body.client_key ?? null,
      is_archived: 0,
      created_at: work.now,
      updated_at: work.now,
      revision: await work.takeRevision(),
      type: 'none',
      execution_variation: '',
      ...(columns as RequiredColumns),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.countRows(1 + (links.muscles?.length ?? 0) + (links.alternatives?.length ?? 0));
  await writeLinks(work, id, links);
  return { id, isNew: true };
}

/** The deleted ones count: past workouts show them, so they stay. */
async function assertRoom(work: Work): Promise<void> {
  const { count } = await work.trx
    .selectFrom('exercises')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', work.user.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= EXERCISES_PER_USER) throw limitReached('своих упражнений', EXERCISES_PER_USER);
}

/** Changes what the body names. Another equipment may change what the exercise is measured in. */
export async function updateExercise(work: Work, row: ExerciseRow, body: UpdateExerciseBody): Promise<void> {
  const { columns, links } = await checkExerciseForm(work, body, row.id);
  if (!differs(row, columns) && !links.muscles && !links.alternatives) return;
  await work.trx
    .updateTable('exercises')
    .set({ ...columns, updated_at: work.now })
    .where('id', '=', row.id)
    .execute();
  await writeLinks(work, row.id, links);
  await stampExercise(work, row.id);
  const equipmentIds = [row.equipment_id, columns.equipment_id ?? row.equipment_id];
  if (await areMeasuredApart(work, equipmentIds)) await refreshExercise(work, row.id);
}

async function areMeasuredApart(work: Work, equipmentIds: number[]): Promise<boolean> {
  if (new Set(equipmentIds).size === 1) return false;
  const equipments = await work.trx
    .selectFrom('equipments')
    .select('name')
    .where('id', 'in', equipmentIds)
    .execute();
  return new Set(equipments.map(({ name }) => isTimeBased(name))).size > 1;
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

async function writeLinks(work: Work, exercise_id: number, { muscles, alternatives }: Links): Promise<void> {
  if (muscles) {
    await work.trx.deleteFrom('exercise_muscles').where('exercise_id', '=', exercise_id).execute();
    const rows = muscles.map((muscle_id, position) => ({ exercise_id, muscle_id, position }));
    await inBatches(rows, batch => work.trx.insertInto('exercise_muscles').values(batch).execute());
  }
  if (alternatives) {
    await work.trx.deleteFrom('exercise_alternatives').where('exercise_id', '=', exercise_id).execute();
    const rows = alternatives.map((alternative_id, position) => ({ exercise_id, alternative_id, position }));
    await inBatches(rows, batch => work.trx.insertInto('exercise_alternatives').values(batch).execute());
  }
}
