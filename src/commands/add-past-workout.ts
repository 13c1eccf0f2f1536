/** Writing down a training that was done without the app: finished from the start, with its own times. */
import type { Key } from '#domain/ids.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { CommandContext } from './command-context.ts';
import { planFromPast, planFromTemplate } from './plan-items.ts';
import { offerItems } from './start-from-past.ts';
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
export function addPastWorkout(ctx: CommandContext, past: PastWorkout): Promise<Key | undefined> {
  return write(ctx, ctx.db.tables, () => add(ctx, past));
}

async function add(ctx: CommandContext, { startedAtMs, durationSec, source }: PastWorkout) {
  const { db } = ctx;
  const workoutKey = ctx.newKey();
  const ended = { status: 'completed' as const, finishedAtMs: startedAtMs + durationSec * 1000, durationSec };
  const start = { workoutKey, startedAtMs, ended };
  if (source.kind === 'empty') {
    await change(ctx, 'workout.create', { ...start, title: DEFAULT_WORKOUT_TITLE });
    return workoutKey;
  }
  if (source.kind === 'template') {
    const template = await db.templates.get(source.templateKey);
    if (!template) return undefined;
    const { title, key: templateKey } = template;
    const items = planFromTemplate(ctx, await offerItems(ctx, template, startedAtMs));
    await change(ctx, 'workout.apply', { ...start, title, templateKey, items });
    return workoutKey;
  }
  const other = await db.workouts.get(source.workoutKey);
  if (!other) return undefined;
  const { title, templateKey, key: sourceKey } = other;
  await change(ctx, 'workout.recreate', {
    ...start,
    title: title || DEFAULT_WORKOUT_TITLE,
    sourceKey,
    templateKey,
    items: await planFromPast(ctx, sourceKey),
  });
  return workoutKey;
}
