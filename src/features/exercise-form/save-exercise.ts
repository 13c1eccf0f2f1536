import type { CommandContext } from '#commands/command-context.ts';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { createExercise, editExercise } from '#commands/exercises.ts';
import type { FormSource } from '#db/queries/exercise-form-source.ts';
import type { ExerciseValues } from '#db/rows.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';

export type EditableSource = Extract<FormSource, { kind: 'new' | 'edit' }>;

/** Writes the form to the device. Returns the exercise's key; undefined when it is not there any more. */
export async function saveExercise(
  ctx: CommandContext,
  source: EditableSource,
  values: ExerciseValues,
): Promise<Key | undefined> {
  const { rejected } = source;
  // A field that the person left alone keeps what has come for it since the form was opened.
  const changed = source.kind === 'edit' ? changedFields<ExerciseValues>(source.row, values) : values;
  const corrected = rejected && (await correctAndRetry(ctx, rejected.exerciseKey, values, changed));
  if (corrected) return corrected;
  // Nothing to correct, or another tab has settled the rejection meanwhile: saved like any other form.
  if (source.kind === 'new') return createExercise(ctx, values);
  return (await editExercise(ctx, source.row.key, changed)) ? source.row.key : undefined;
}
