/** A form that the server rejected, corrected and saved again. */
import type { AccountDb } from '#db/account-db.ts';
import { isUnsent, type LogEntry } from '#db/log-entry.ts';
import { nextActMs } from '#db/queries/last-act.ts';
import { getRejectedForms, type RejectedForm } from '#db/queries/rejected-forms.ts';
import { type ExerciseValues, readRef, refOf } from '#db/rows.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { discardEntries, retryRejected, seqsOf } from '#sync/log/decide.ts';
import { MUTATIONS } from '#sync/mutations/registry.ts';
import type { CommandContext } from './command-context.ts';
import { makeExercise, nameUnmade, patchExercise, withoutUnmade } from './exercises.ts';
import { change, write } from './write.ts';

/**
 * The corrected form takes the place of everything rejected of this exercise. Returns the exercise's key: another one
 * where it was deleted elsewhere. Undefined, and nothing written, when nothing of it is rejected any more: it was settled
 * in another tab. `changed`: what is otherwise than the exercise was when the form was opened, or, left out, than it is; of one
 * that is there, only that is written.
 */
export function correctAndRetry(
  ctx: CommandContext,
  exerciseKey: Key,
  values: ExerciseValues,
  changed?: Partial<ExerciseValues>,
): Promise<Key | undefined> {
  const { db } = ctx;
  return write(ctx, db.tables, async () => {
    const rejected = await getRejectedForms(db, exerciseKey);
    if (rejected.length === 0) return undefined;
    const making = rejected.find(entry => entry.kind === 'exercise.create');
    await discardEntries(db, seqsOf(rejected.filter(entry => entry !== making)));
    const row = await db.exercises.get(exerciseKey);
    if (row?.isGone) return makeAnother(ctx, exerciseKey, values);
    if (making) await makeAgain(ctx, making, values);
    // The newest change of the exercise, like any edit: in its old place one made since would overwrite it.
    else if (row) await patchExercise(ctx, row, changed ?? changedFields<ExerciseValues>(row, values));
    else await change(ctx, 'exercise.create', { exerciseKey, values });
    return exerciseKey;
  });
}

/** The server has deleted it and makes nothing again under its key. Older changes of the form have nobody to reach. */
async function makeAnother(ctx: CommandContext, goneKey: Key, values: ExerciseValues): Promise<Key> {
  await discardOlder(ctx.db, goneKey);
  return makeExercise(ctx, values);
}

/**
 * It was never made on the server: its key is still free there. In the entry's old place, since what was done with the
 * exercise since (it was added to a training, say) waits behind it and goes on too; but for older changes of the same form,
 * which would be sent over this one, and for its delete: who corrects it wants it.
 */
async function makeAgain(ctx: CommandContext, making: RejectedForm, values: ExerciseValues): Promise<void> {
  const { db, newKey } = ctx;
  const nowMs = ctx.now();
  const made = await withoutUnmade(db, values);
  const args = { exerciseKey: readRef(making.subject).key, values: made };
  await discardOlder(db, args.exerciseKey);
  const needs = MUTATIONS['exercise.create'].needs?.(args) ?? [];
  // All of it is said now: an older change that arrives late, or twice, loses.
  const { actedMs: _, ...rest } = making;
  const actedAtMs = await nextActMs(db, nowMs);
  const begunAtMs = making.begunAtMs ?? making.actedAtMs;
  await db.log.put({ ...rest, kind: 'exercise.create', args, needs, actedAtMs, begunAtMs });
  await retryRejected(db, [making.seq], { nowMs, newKey });
  await nameUnmade(ctx, args.exerciseKey, { made, values });
}

async function discardOlder(db: AccountDb, exerciseKey: Key): Promise<void> {
  const entries = await db.log.where('subject').equals(refOf('exercises', exerciseKey)).toArray();
  await discardEntries(db, seqsOf(entries.filter(isOlder)));
}

/** Also what was set aside or sent along: the server has no exercise that it could have changed. */
function isOlder(entry: LogEntry): boolean {
  const { kind } = entry;
  return (kind === 'exercise.patch' && isUnsent(entry)) || kind === 'exercise.delete';
}
