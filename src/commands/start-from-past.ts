/** Starting a training from a template, or as one was done before. Not in the first load, unlike an empty one. */
import type { MutationArgs } from '#db/mutation-args.ts';
import { findPrevious, type LastTime, readLastTime } from '#db/queries/previous-sets.ts';
import { getSettings } from '#db/queries/settings.ts';
import type { PreviousValues, TemplateItem, TemplateRow, TemplateSet } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { CommandContext } from './command-context.ts';
import { planFromPast, planFromTemplate } from './plan-items.ts';
import { findRunning } from './start-workout.ts';
import { change, write } from './write.ts';

export type Started =
  | { kind: 'started'; workoutKey: Key }
  /** Another training is running; nothing was started. */
  | { kind: 'already-active'; workoutKey: Key }
  /** The template or workout to copy is not on this device. */
  | { kind: 'not-found' };

/** The new training's key and times. */
type NewTraining = Pick<MutationArgs['workout.create'], 'workoutKey' | 'startedAtMs' | 'ended'>;
/** In the running transaction. `key`: of what it copies; false if that is not there. */
type Begin = (ctx: CommandContext, key: Key, training: NewTraining) => Promise<boolean>;

export function applyTemplate(ctx: CommandContext, templateKey: Key): Promise<Started> {
  return start(ctx, templateKey, beginByTemplate);
}

/**
 * A training with the template's exercises and its sets, undone. What was lifted after an exercise's figures were written
 * there is offered in place of them, unless the person will have the template's.
 */
export const beginByTemplate: Begin = async (ctx, templateKey, training) => {
  const template = await ctx.db.templates.get(templateKey);
  if (!template) return false;
  const { title } = template;
  const items = planFromTemplate(ctx, await offerItems(ctx, template, training.startedAtMs));
  await change(ctx, 'workout.apply', { ...training, title, templateKey, items });
  return true;
};

export function repeatWorkout(ctx: CommandContext, sourceKey: Key): Promise<Started> {
  return start(ctx, sourceKey, beginAsBefore);
}

/** A training with the exercises of a past one and the values of its done sets, undone. */
export const beginAsBefore: Begin = async (ctx, sourceKey, training) => {
  const source = await ctx.db.workouts.get(sourceKey);
  if (!source) return false;
  const { title, templateKey } = source;
  await change(ctx, 'workout.recreate', {
    ...training,
    title: title || DEFAULT_WORKOUT_TITLE,
    sourceKey,
    templateKey,
    items: await planFromPast(ctx, sourceKey),
  });
  return true;
};

function start(ctx: CommandContext, key: Key, begin: Begin): Promise<Started> {
  const { workouts, items, sets, templates, performances, settings } = ctx.db;
  return write(ctx, [workouts, items, sets, templates, performances, settings], async () => {
    const running = await findRunning(ctx);
    if (running) return { kind: 'already-active', workoutKey: running.key };
    const workoutKey = ctx.newKey();
    const isBegun = await begin(ctx, key, { workoutKey, startedAtMs: ctx.now() });
    return isBegun ? { kind: 'started', workoutKey } : { kind: 'not-found' };
  });
}

/** What a training by the template begins with: its own figures, or those lifted since, before the training begins. */
async function offerItems(
  { db }: CommandContext,
  { items }: TemplateRow,
  beforeMs: number,
): Promise<TemplateItem[]> {
  const { templateOffer } = await getSettings(db);
  if (templateOffer !== 'newer') return items;
  const seen = new Map<Key, number>();
  return Promise.all(
    items.map(async item => {
      const nth = seen.get(item.exerciseKey) ?? 0;
      seen.set(item.exerciseKey, nth + 1);
      const then = await readLastTime(db, item.exerciseKey, beforeMs);
      const last = then[nth] ?? then.at(-1);
      if (!last || last.startedAtMs <= item.plannedAtMs) return item;
      return { ...item, sets: offerSets(item.sets, last) };
    }),
  );
}

/** A set beyond last time's count that was planned like the one before it is offered like that. */
function offerSets(planned: readonly TemplateSet[], last: LastTime): TemplateSet[] {
  const offered: TemplateSet[] = [];
  for (const [at, set] of planned.entries()) {
    const before = planned[at - 1];
    const asBefore = before && isPlannedAlike(set, before) ? offered[at - 1] : undefined;
    offered.push(withValues(set, findPrevious(last, planned, at) ?? asBefore));
  }
  return offered;
}

function isPlannedAlike(one: TemplateSet, other: TemplateSet): boolean {
  return (['setType', 'weightKg', 'reps', 'durationSec'] as const).every(name => one[name] === other[name]);
}

type Figures = Pick<PreviousValues, 'weightKg' | 'reps' | 'durationSec'>;

function withValues(set: TemplateSet, last: Figures | undefined): TemplateSet {
  if (!last) return set;
  const { weightKg, reps, durationSec } = last;
  return {
    ...set,
    weightKg: weightKg ?? set.weightKg,
    reps: reps ?? set.reps,
    durationSec: durationSec ?? set.durationSec,
  };
}
