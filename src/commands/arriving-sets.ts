/** The undone sets with which an exercise comes into a running training: as the last time, or as those in whose place it comes. */
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import { findPrevious, getPreviousSets, readDoneThen } from '#db/queries/previous-sets.ts';
import { getItems, getOwnSets, getSets } from '#db/queries/workout-view.ts';
import type { ItemRow, SetFields, SetRow, WorkoutRow } from '#db/rows.ts';
import { copiedValues } from '#db/set-copies.ts';
import { fillOnTick } from '#domain/autofill.ts';
import type { Key } from '#domain/ids.ts';
import { SETS_PER_ITEM_MAX, SETS_PER_WORKOUT_MAX } from '#domain/import/limits.ts';
import { likeSets } from '#domain/set-values.ts';
import type { CommandContext } from './command-context.ts';

type Values = Partial<SetFields>;

/**
 * As many as were done of it the last time, of the same types and without figures: those are the previous ones' to fill in.
 * `nth`: of those of this exercise in the training or template; it takes after the n-th then, else the last, as its previous values do.
 */
export async function setsOfLastTime(
  { db }: CommandContext,
  exerciseKey: Key,
  beforeMs: number,
  nth: number,
): Promise<Values[]> {
  const then = await readDoneThen(db, exerciseKey, beforeMs);
  const sets = then[nth] ?? then.at(-1) ?? [];
  return sets.slice(0, SETS_PER_ITEM_MAX).map(({ setType }) => ({ setType }));
}

/** How many more a training takes. */
export async function roomForSets({ db }: CommandContext, workoutKey: Key): Promise<number> {
  const count = await db.sets.where({ workoutKey }).count();
  return Math.max(0, SETS_PER_WORKOUT_MAX - count);
}

/**
 * For an exercise that takes the place of another one: its own last time; else what was still to do of that one (docs/product.md,
 * 'Exercises of a training'). Read before the replacement is made.
 */
export async function setsInPlaceOf(
  ctx: CommandContext,
  item: ItemRow,
  exerciseKey: Key,
  workout: WorkoutRow,
): Promise<Values[]> {
  const items = await getItems(ctx.db, workout.key);
  const before = items.slice(
    0,
    items.findIndex(({ key }) => key === item.key),
  );
  const nth = before.filter(other => other.exerciseKey === exerciseKey).length;
  const own = await setsOfLastTime(ctx, exerciseKey, workout.startedAtMs, nth);
  const sets = own.length > 0 ? own : await carriedSets(ctx, item, exerciseKey);
  // Those of the former exercise make room.
  const going = (await getSets(ctx.db, item.key, item.exerciseKey)).length;
  return sets.slice(0, (await roomForSets(ctx, workout.key)) + going);
}

/** The sets still to do. What a weight or a count says of one exercise says little of an unlike one: then it is left out. */
async function carriedSets({ db }: CommandContext, item: ItemRow, exerciseKey: Key): Promise<Values[]> {
  const exercises = await getExerciseViews(db, [item.exerciseKey, exerciseKey]);
  const [former, next] = [exercises.get(item.exerciseKey), exercises.get(exerciseKey)];
  const isTimeBased = former?.isTimeBased ?? false;
  const isSameMeasure = next?.isTimeBased === isTimeBased;
  const isSameLoad =
    next?.equipmentKey === former?.equipmentKey && next?.settings.loadMode === former?.settings.loadMode;
  const sets = await getOwnSets(db, item.key, item.exerciseKey);
  const last = (await getPreviousSets(db, item.workoutKey, item.exerciseKey))[item.key];
  return sets.flatMap((set, at): Values[] => {
    if (set.done) return [];
    const { setType, restSec } = set;
    if (!isSameMeasure) return [{ setType, restSec }];
    const previous = findPrevious(last, sets, at);
    // As its row shows it: what was planned, else what the last time or the set above offered.
    const figures = fillOnTick({
      typed: {},
      own: set,
      previous: previous && { ...previous, hardReps: null },
      earlierSets: likeSets(sets.slice(0, at), set).map(withoutReserve),
      isTimeBased,
    });
    return [{ ...copiedValues(set), ...figures, ...(!isSameLoad && { weightKg: null }) }];
  });
}

/** What was left in reserve is of that set alone. */
function withoutReserve(set: SetRow): SetRow {
  return { ...set, hardReps: null };
}
