import type { CreateExerciseBody, UpdateExerciseBody } from '#contract/exercises.ts';
import { isTimeBased } from '#domain/exercise.ts';
import { actAt, actsOfMaking, contest, givenFields, pickWinning } from '../database/acts.ts';
import { findUnmade, forgetUnmade } from '../database/client-keys.ts';
import { differs, inBatches } from '../database/rows.ts';
import type { ExerciseRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import { EXERCISES_PER_USER } from '../limits.ts';
import { checkExerciseForm, type Links, type RequiredColumns } from './check-exercise-form.ts';

/** Makes an exercise, or finds the one its client_key already made: a default one of a later release, too. */
export async function createExercise(
  work: Work,
  body: CreateExerciseBody,
): Promise<{ id: number; isNew: boolean }> {
  const existing = body.client_key === undefined ? null : await findByClientKey(work, body.client_key);
  if (existing) return { id: existing.id, isNew: false };
  const { columns, links } = await checkExerciseForm(work, body, null);
  await assertRoom(work);
  const client_key = body.client_key ?? work.makeKey();
  const unmade = await findUnmade(work, 'exercise', client_key);
  if (unmade) await forgetUnmade(work, 'exercise', client_key);
  const acts = actsOfMaking(givenFields(pickFields(body)), work.act);
  const { id } = await work.trx
    .insertInto('exercises')
    .values({
      user_id: work.user.id,
      client_key,
      is_archived: 0,
      created_at: work.now,
      updated_at: work.now,
      revision: work.changes.stamp('exercise'),
      acts,
      // Another device has deleted it already, before this server heard of it again.
      ...(unmade && {
        deleted_at: work.now,
        acts: contest(acts, ['deleted'], actAt(work.act.writer, unmade.deletedMs)).acts,
      }),
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

/** Changes what the body names, but for what somebody wrote by a later act. */
export async function updateExercise(work: Work, row: ExerciseRow, body: UpdateExerciseBody): Promise<void> {
  const result = contest(row.acts, givenFields(pickFields(body)), work.act);
  const { columns, links } = await checkExerciseForm(work, pickWinning(pickFields(body), result), row.id);
  const says = differs(row, columns) || links.muscles !== null || links.alternatives !== null;
  await writeColumns(work, row, { ...columns, acts: result.acts }, says);
  await writeLinks(work, row.id, links);
  // Another equipment may change what the exercise is measured in.
  const equipmentIds = [row.equipment_id, columns.equipment_id ?? row.equipment_id];
  if (await areMeasuredApart(work, equipmentIds)) work.changes.remeasure(row.id);
}

export async function archiveExercise(work: Work, row: ExerciseRow, is_archived: 0 | 1): Promise<void> {
  const { wins, acts } = contest(row.acts, ['is_archived'], work.act);
  if (!wins.has('is_archived')) return;
  await writeColumns(work, row, { is_archived, acts }, row.is_archived !== is_archived);
}

export async function deleteExercise(work: Work, row: ExerciseRow): Promise<void> {
  await setDeletedAt(work, row, work.now);
}

/** A deleted one is in the lists again, under its old key. */
export async function restoreExercise(work: Work, row: ExerciseRow): Promise<void> {
  await setDeletedAt(work, row, null);
}

/** Of a deletion and a restore by two devices the later act stands. */
async function setDeletedAt(work: Work, row: ExerciseRow, deleted_at: string | null): Promise<void> {
  const { wins, acts } = contest(row.acts, ['deleted'], work.act);
  if (!wins.has('deleted')) return;
  const isNews = (row.deleted_at === null) !== (deleted_at === null);
  await writeColumns(work, row, { ...(isNews && { deleted_at }), acts }, isNews);
}

/** @param isNews false: no device hears of it. */
async function writeColumns(work: Work, row: ExerciseRow, columns: Partial<ExerciseRow>, isNews: boolean) {
  const stamped = isNews ? { updated_at: work.now, revision: work.changes.stamp('exercise') } : {};
  await work.trx
    .updateTable('exercises')
    .set({ ...columns, ...stamped })
    .where('id', '=', row.id)
    .execute();
}

/** What the contract names of a body. */
function pickFields(body: UpdateExerciseBody): UpdateExerciseBody {
  const { name, equipment, primary_muscle, secondary_muscles, execution_variation, type, alternatives } =
    body;
  return {
    ...(name !== undefined && { name }),
    ...(equipment !== undefined && { equipment }),
    ...(primary_muscle !== undefined && { primary_muscle }),
    ...(secondary_muscles !== undefined && { secondary_muscles }),
    ...(execution_variation !== undefined && { execution_variation }),
    ...(type !== undefined && { type }),
    ...(alternatives !== undefined && { alternatives }),
  };
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
    .where('client_key', '=', clientKey)
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', work.user.id)]))
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
