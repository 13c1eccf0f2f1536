/** A form that the server refused, mended and saved again. */
import type { ExerciseIntent, ExerciseValues } from '#db/intents.ts';
import type { ParkedEntry } from '#db/outbox-entry.ts';
import { getRefusedForms } from '#db/queries/refused-forms.ts';
import type { Key } from '#domain/ids.ts';
import { retryParked } from '#sync/outbox/decide.ts';
import { placeOf } from '#sync/outbox/place.ts';
import type { CommandContext } from './command-context.ts';
import { differences, ownExercise } from './exercises.ts';
import { write } from './write.ts';

/**
 * Puts the mended values into the refused entry and the entry back into the queue, in its old place: what was done
 * with the exercise since (it was added to a training, say) waits behind it and goes on too. False, and nothing
 * written, when nothing of this exercise is refused any more: it was settled in another tab.
 */
export function mendExercise(
  ctx: CommandContext,
  exerciseKey: Key,
  values: ExerciseValues,
): Promise<boolean> {
  return write(ctx, ctx.db.tables, async () => {
    const refused = await getRefusedForms(ctx.db, exerciseKey);
    const mended = refused.find(entry => entry.intent.op === 'exercise.create') ?? refused.at(-1);
    if (!mended) return false;
    await ctx.db.outbox.bulkDelete(refused.map(entry => entry.seq));
    const intent = await mendedIntent(ctx, mended, values);
    if (!intent) return true;
    const { makes, needs } = placeOf(intent);
    await ctx.db.outbox.put({ ...mended, intent, makes, needs });
    await retryParked(ctx.db, [mended.seq], ctx.newKey);
    return true;
  });
}

/** Undefined when the person gave the change up: nothing differs from what the server holds. */
async function mendedIntent(
  ctx: CommandContext,
  { intent: { op }, subject: exerciseKey }: ParkedEntry,
  values: ExerciseValues,
): Promise<ExerciseIntent | undefined> {
  const row = await ctx.db.exercises.get(exerciseKey);
  if (op === 'exercise.create' || !row) {
    // Never made on the server: its key is still free there.
    await ctx.db.exercises.put({ ...row, ...ownExercise(exerciseKey, values) });
    return { op: 'exercise.create', exerciseKey, values };
  }
  const changed = differences(row, values);
  if (Object.keys(changed).length === 0) return undefined;
  return { op: 'exercise.patch', exerciseKey, values: changed };
}
