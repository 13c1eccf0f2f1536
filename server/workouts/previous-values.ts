import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';
import type { StoredSet } from '../database/schema.ts';
import { type ItemContent, loadDone } from './contents.ts';
import { isWarmup } from './set-columns.ts';

/** Finds the set a set is compared with: what this person did last time in its place. */
export type FindPrevious = (item: ItemContent, setIndex: number) => StoredSet | undefined;

/**
 * The last time of an exercise is the latest earlier completed workout with a done set of it that is no warm-up. The n-th
 * set looks at the n-th done set there, a warm-up at the n-th warm-up; of several items with one exercise the k-th looks at the k-th, else at the last.
 * @param exerciseId the only one in the contents, where these are not whole.
 */
export async function loadPrevious(
  trx: Trx,
  contents: ReadonlyMap<number, readonly ItemContent[]>,
  exerciseId?: number,
): Promise<FindPrevious> {
  const lastTimes = await findLastTimes(trx, [...contents.keys()], exerciseId);
  const earlier = await loadEarlier(trx, contents, lastTimes);

  const doneSetsOf = new Map<number, StoredSet[]>();
  for (const items of contents.values()) {
    for (const [item, nth] of numberWithinExercise(items)) {
      const workoutId = lastTimes.get(placeOf(item));
      const then = (earlier.get(workoutId ?? 0) ?? []).filter(
        other => other.exercise_id === item.exercise_id,
      );
      const counterpart = then[nth] ?? then.at(-1);
      doneSetsOf.set(item.id, counterpart?.sets ?? []);
    }
  }
  return (item, setIndex) => {
    const set = item.sets[setIndex];
    if (!set) return undefined;
    const isLike = (other: StoredSet) => isWarmup(other) === isWarmup(set);
    const place = item.sets.slice(0, setIndex).filter(isLike).length;
    return doneSetsOf.get(item.id)?.filter(isLike)[place];
  };
}

/** Of the last times only what is looked at: a page's exercises may each lead to another large workout. */
async function loadEarlier(
  trx: Trx,
  contents: ReadonlyMap<number, readonly ItemContent[]>,
  lastTimes: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, readonly ItemContent[]>> {
  const exercisesOf = new Map<number, Set<number>>();
  for (const item of [...contents.values()].flat()) {
    const workoutId = lastTimes.get(placeOf(item));
    if (workoutId === undefined) continue;
    exercisesOf.set(workoutId, (exercisesOf.get(workoutId) ?? new Set()).add(item.exercise_id));
  }
  return await loadDone(trx, [...exercisesOf.keys()], ids =>
    ids.flatMap(id => [...(exercisesOf.get(id) ?? [])]),
  );
}

/** By workout and exercise, the workout of the last time. One look into an index for each. */
async function findLastTimes(
  trx: Trx,
  workoutIds: readonly number[],
  exerciseId?: number,
): Promise<Map<string, number>> {
  const exercise = exerciseId === undefined ? {} : { exerciseId };
  const rows = await inChunks(workoutIds, chunk => selectLastTimes(trx, { workoutIds: chunk, ...exercise }));
  return new Map(rows.flatMap(row => (row.last_id === null ? [] : [[placeOf(row), row.last_id]])));
}

type LastTimes = { workoutIds: readonly number[]; exerciseId?: number };

const selectLastTimes = prepare((trx: Trx, { workoutIds, exerciseId }: LastTimes) =>
  trx
    .selectFrom('workout_items as item')
    .innerJoin('workouts as now', 'now.id', 'item.workout_id')
    .select(['item.workout_id', 'item.exercise_id'])
    .distinct()
    .select(eb =>
      eb
        .selectFrom('workout_exercises as then')
        .select('then.workout_id')
        .whereRef('then.exercise_id', '=', 'item.exercise_id')
        .whereRef('then.user_id', '=', 'item.user_id')
        .where(inner =>
          inner(
            inner.refTuple('then.started_at', 'then.workout_id'),
            '<',
            inner.refTuple('now.started_at', 'now.id'),
          ),
        )
        .orderBy('then.started_at', 'desc')
        .orderBy('then.workout_id', 'desc')
        .limit(1)
        .as('last_id'),
    )
    .where('item.workout_id', 'in', workoutIds)
    .$if(exerciseId !== undefined, items => items.where('item.exercise_id', '=', exerciseId ?? 0)),
);

/** The workouts that the previous values of some workouts come from. */
export async function findLastWorkouts(trx: Trx, workoutIds: readonly number[]): Promise<number[]> {
  return [...new Set((await findLastTimes(trx, workoutIds)).values())];
}

function placeOf(row: { workout_id: number; exercise_id: number }): string {
  return `${row.workout_id} ${row.exercise_id}`;
}

function numberWithinExercise(items: readonly ItemContent[]): [ItemContent, number][] {
  const counts = new Map<number, number>();
  return items.map(item => {
    const nth = counts.get(item.exercise_id) ?? 0;
    counts.set(item.exercise_id, nth + 1);
    return [item, nth];
  });
}
