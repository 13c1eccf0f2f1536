/** A form that the server refused, mended and saved again. */
import type { ExerciseIntent, ExerciseValues } from '#db/intents.ts';
import { getRefusedForms, type RefusedForm } from '#db/queries/refused-forms.ts';
import type { Key } from '#domain/ids.ts';
import { retryParked } from '#sync/outbox/decide.ts';
import { placeOf } from '#sync/outbox/place.ts';
import type { CommandContext } from './command-context.ts';
import { makeExercise, ownExercise, patchExercise } from './exercises.ts';
import { write } from './write.ts';

/**
 * The mended form takes the place of everything refused of this exercise. Returns the exercise's key: another one where
 * it was deleted elsewhere. Undefined, and nothing written, when nothing of it is refused any more: it was settled in
 * another tab. `changed`: what is otherwise than the exercise was when the form was opened; of one that is there, only
 * that is written.
 */
export function mendExercise(
  ctx: CommandContext,
  exerciseKey: Key,
  values: ExerciseValues,
  changed: Partial<ExerciseValues> = values,
): Promise<Key | undefined> {
  return write(ctx, ctx.db.tables, async () => {
    const refused = await getRefusedForms(ctx.db, exerciseKey);
    const newest = refused.at(-1);
    if (!newest) return undefined;
    await ctx.db.outbox.bulkDelete(refused.map(entry => entry.seq));
    const row = await ctx.db.exercises.get(exerciseKey);
    const making = refused.find(entry => entry.intent.op === 'exercise.create');
    if (row?.isGone) return makeAnother(ctx, exerciseKey, values);
    if (making || !row) await makeAgain(ctx, making ?? newest, values);
    // The newest word about the exercise, like any edit: in its old place it would be overwritten by one made since.
    else await patchExercise(ctx, row, changed);
    return exerciseKey;
  });
}

/** The server has deleted it and makes nothing again under its key. Older words of the same form have nobody to reach. */
async function makeAnother(ctx: CommandContext, goneKey: Key, values: ExerciseValues): Promise<Key> {
  await dropOlderWords(ctx, goneKey);
  return makeExercise(ctx, values);
}

/**
 * It was never made on the server: its key is still free there. In the entry's old place, since what was done with the
 * exercise since (it was added to a training, say) waits behind it and goes on too; but for older words of the same form,
 * which would be sent over this one, and for its delete: who mends it wants it.
 */
async function makeAgain(ctx: CommandContext, refused: RefusedForm, values: ExerciseValues): Promise<void> {
  const exerciseKey = refused.subject;
  await dropOlderWords(ctx, exerciseKey);
  const row = await ctx.db.exercises.get(exerciseKey);
  await ctx.db.exercises.put({ ...row, ...ownExercise(exerciseKey, values) });
  const intent: ExerciseIntent = { op: 'exercise.create', exerciseKey, values };
  const { makes, needs } = placeOf(intent);
  await ctx.db.outbox.put({ ...refused, intent, makes, needs });
  await retryParked(ctx.db, [refused.seq], ctx.newKey);
}

async function dropOlderWords({ db }: CommandContext, exerciseKey: Key): Promise<void> {
  const ofExercise = db.outbox.where('subject').equals(exerciseKey);
  await ofExercise
    .filter(
      ({ state, intent }) =>
        (state === 'waiting' && intent.op === 'exercise.patch') || intent.op === 'exercise.delete',
    )
    .delete();
}
