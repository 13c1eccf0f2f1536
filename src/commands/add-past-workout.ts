/** Writing down a training that was done without the app: finished from the start, with its own times. */
import type { Key } from '#domain/ids.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { CommandContext } from './command-context.ts';
import { beginAsBefore, beginByTemplate } from './start-from-past.ts';
import { change, write } from './write.ts';

export type PastSource =
  | { kind: 'empty' }
  | { kind: 'template'; templateKey: Key }
  | { kind: 'workout'; workoutKey: Key };

export interface PastWorkout {
  startedAtMs: number;
  durationSec: number;
  source: PastSource;
}

/** Returns its key; undefined when what it was to be copied from is not there any more. Its sets wait to be ticked. */
export function addPastWorkout(
  ctx: CommandContext,
  { startedAtMs, durationSec, source }: PastWorkout,
): Promise<Key | undefined> {
  return write(ctx, ctx.db.tables, async () => {
    const workoutKey = ctx.newKey();
    const finishedAtMs = startedAtMs + durationSec * 1000;
    const ended = { status: 'completed' as const, finishedAtMs, durationSec };
    const training = { workoutKey, startedAtMs, ended };
    if (source.kind === 'empty') {
      await change(ctx, 'workout.create', { ...training, title: DEFAULT_WORKOUT_TITLE });
      return workoutKey;
    }
    const isThere =
      source.kind === 'template'
        ? await beginByTemplate(ctx, source.templateKey, training)
        : await beginAsBefore(ctx, source.workoutKey, training);
    return isThere ? workoutKey : undefined;
  });
}
