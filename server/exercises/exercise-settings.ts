import type { ExerciseSettings, UpdateExerciseSettingsBody } from '#contract/exercises.ts';
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fromColumns, toColumns } from '#contract/fields/field.ts';
import { contest, pickWinning } from '../database/acts.ts';
import { differs } from '../database/rows.ts';
import type { ExerciseSettingsColumns, ExerciseSettingsRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';

const FIELDS = Object.values(exerciseSettingsFields);

const NONE = toColumns(
  exerciseSettingsFields,
  Object.fromEntries(FIELDS.map(field => [field.wire, field.empty])),
) as unknown as ExerciseSettingsColumns;

async function findRow(work: Work, exerciseId: number): Promise<ExerciseSettingsRow | undefined> {
  return await work.trx
    .selectFrom('exercise_settings')
    .selectAll()
    .where('user_id', '=', work.user.id)
    .where('exercise_id', '=', exerciseId)
    .executeTakeFirst();
}

export async function presentSettings(work: Work, exerciseId: number): Promise<ExerciseSettings> {
  const row = (await findRow(work, exerciseId)) ?? NONE;
  return { exercise_id: exerciseId, ...fromColumns(exerciseSettingsFields, { ...row }) };
}

/** Writes what the body names, but for what somebody has written by a later act. */
export async function updateSettings(
  work: Work,
  exerciseId: number,
  body: UpdateExerciseSettingsBody,
): Promise<void> {
  const row = await findRow(work, exerciseId);
  const named = FIELDS.filter(field => body[field.wire] !== undefined);
  const given = Object.fromEntries(named.map(field => [field.wire, body[field.wire]]));
  const result = contest(row?.acts ?? null, Object.keys(given), work.act);
  const columns: Partial<ExerciseSettingsColumns> = toColumns(
    exerciseSettingsFields,
    pickWinning(given, result),
  );
  const { acts } = result;
  if (!row) {
    const place = { user_id: work.user.id, exercise_id: exerciseId };
    const revision = work.changes.stamp('exercise_settings');
    await work.trx
      .insertInto('exercise_settings')
      .values({ ...NONE, ...columns, ...place, acts, revision })
      .execute();
  } else {
    const stamped = differs(row, columns)
      ? { ...columns, revision: work.changes.stamp('exercise_settings') }
      : {};
    await work.trx
      .updateTable('exercise_settings')
      .set({ acts, ...stamped })
      .where('id', '=', row.id)
      .execute();
  }
  const before = row?.load_mode ?? NONE.load_mode;
  if (columns.load_mode === undefined || columns.load_mode === before) return;
  work.changes.remeasure(exerciseId);
}
