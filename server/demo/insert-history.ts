import type { Insertable, Selectable } from 'kysely';
import { toHundredths } from '#domain/number.ts';
import { bestSet, rankSet } from '#domain/records.ts';
import type { Schema } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { encodeRank } from '../workouts/ranks.ts';
import { EMPTY_SET } from '../workouts/set-columns.ts';
import { type DemoContext, mustFindExercise } from './demo-context.ts';
import type { DemoItem, DemoWorkout } from './generate-history.ts';
import { insertInBulk } from './insert-in-bulk.ts';
import type { Day } from './programmes.ts';

interface HistoryContext extends DemoContext {
  templateIds: ReadonlyMap<Day, number>;
}

type NewWorkout = Insertable<Schema['workouts']> & { client_key: string };
type NewItem = Insertable<Schema['workout_items']> & { client_key: string };
type NewSet = Insertable<Schema['workout_sets']>;
type Performance = Selectable<Schema['workout_exercises']>;

/** Table by table, thousands of rows a statement. Ids come back by client_key. */
export async function insertHistory(context: HistoryContext, history: readonly DemoWorkout[]): Promise<void> {
  const { trx } = context;
  const workouts = history.map(workout => toWorkoutRow(context, workout));
  const workoutIds = await insertInBulk(workouts, rows =>
    trx.insertInto('workouts').values(rows).returning(['id', 'client_key']).execute(),
  );
  const items: NewItem[] = [];
  const setsOfItem: { key: string; item: DemoItem; at: string }[] = [];
  const performances: Performance[] = [];
  for (const [index, workout] of history.entries()) {
    const workout_id = workoutIds[index] ?? 0;
    for (const [at, item] of workout.items.entries()) {
      const row = toItemRow(context, { workout_id, item, order: at + 1 });
      items.push(row);
      setsOfItem.push({ key: row.client_key, item, at: toTime(workout.startedMs) });
    }
    performances.push(...workout.items.flatMap(item => perform(context, { workout, workout_id, item })));
  }
  const itemIds = await insertInBulk(items, rows =>
    trx.insertInto('workout_items').values(rows).returning(['id', 'client_key']).execute(),
  );
  const sets = setsOfItem.flatMap(({ item, at }, index) =>
    toSetRows(context, { item, at, item_id: itemIds[index] ?? 0 }),
  );
  await insertInBulk(sets, rows => trx.insertInto('workout_sets').values(rows).execute());
  await insertInBulk(performances, rows => trx.insertInto('workout_exercises').values(rows).execute());
}

/** One that nothing was done of leaves no trace. */
function perform(
  context: HistoryContext,
  { workout, workout_id, item }: { workout: DemoWorkout; workout_id: number; item: DemoItem },
): Performance[] {
  if (!item.sets.some(set => set.done)) return [];
  const isTimed = item.exercise.load.kind === 'time';
  const best = bestSet(item.sets, isTimed);
  const rank = best && rankSet(best, isTimed);
  return [
    {
      workout_id,
      exercise_id: mustFindExercise(context, item),
      user_id: context.userId,
      started_at: toTime(workout.startedMs),
      best_rank: rank && encodeRank(rank),
    },
  ];
}

function toWorkoutRow(context: HistoryContext, workout: DemoWorkout): NewWorkout {
  const finished_at = toTime(workout.startedMs + workout.durationSec * 1000);
  return {
    user_id: context.userId,
    client_key: context.random.uuid(),
    title: workout.day.title,
    note: '',
    status: 'completed',
    created_at: toTime(workout.startedMs),
    updated_at: finished_at,
    started_at: toTime(workout.startedMs),
    finished_at,
    duration_sec: workout.durationSec,
    template_id: context.templateIds.get(workout.day) ?? null,
    template_choice: 'kept',
    last_item_order: workout.items.length,
    touched_at: finished_at,
    ticked_at: finished_at,
    revision: context.revision,
  };
}

function toItemRow(
  context: HistoryContext,
  { workout_id, item, order }: { workout_id: number; item: DemoItem; order: number },
): NewItem {
  return {
    user_id: context.userId,
    workout_id,
    exercise_id: mustFindExercise(context, item),
    client_key: context.random.uuid(),
    item_order: order,
    last_set_order: item.sets.length,
    revision: context.revision,
  };
}

function toSetRows(
  { userId, random, revision }: HistoryContext,
  { item, at, item_id }: { item: DemoItem; at: string; item_id: number },
): NewSet[] {
  return item.sets.map((set, index) => ({
    ...EMPTY_SET,
    user_id: userId,
    item_id,
    client_key: random.uuid(),
    set_order: index + 1,
    done: set.done ? 1 : 0,
    weight_hundredths: set.weightKg === null ? null : toHundredths(set.weightKg),
    reps: set.reps,
    hard_reps: set.hardReps,
    duration_sec: set.durationSec,
    rest_sec: set.restSec,
    created_at: at,
    updated_at: at,
    revision,
    written_by: 'demo',
    ticked_by: null,
    ticked_revision: null,
  }));
}
