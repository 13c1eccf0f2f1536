import type { CommandContext } from '#commands/command-context.ts';
import { createExercise, editExercise } from '#commands/exercises.ts';
import { mendExercise } from '#commands/mend-exercise.ts';
import type { ExerciseValues } from '#db/intents.ts';
import type { FormSource } from '#db/queries/exercise-form-source.ts';
import type { Key } from '#domain/ids.ts';

export type EditableSource = Extract<FormSource, { kind: 'new' | 'edit' }>;

/** Writes the form to the device. Returns the exercise's key; undefined when it is not there any more. */
export async function saveExercise(
  ctx: CommandContext,
  source: EditableSource,
  values: ExerciseValues,
): Promise<Key | undefined> {
  const { refused } = source;
  const mended = refused && (await mendExercise(ctx, refused.exerciseKey, values));
  if (mended) return mended;
  // Nothing to mend, or another tab has settled the refusal meanwhile: saved like any other form.
  if (source.kind === 'new') return createExercise(ctx, values);
  return (await editExercise(ctx, source.row.key, values)) ? source.row.key : undefined;
}
