import type { Insertable, Selectable } from 'kysely';
import { toHundredths } from '#domain/number.ts';
import { bestSet, rankSet } from '#domain/records.ts';
import { tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import type { Schema } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { encodeRank, isRecord } from '../workouts/achievements.ts';
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
type Achievement = Selectable<Schema['workout_exercises']>;

/** Table by table, thousands of rows a statement. Ids come back by client_key. */
export async function insertHistory(context: HistoryContext, history: readonly DemoWorkout[]): Promise<void> {
  const { trx } = context;
  const told = tellRecords(context, history);
  const workouts = told.map(({ workout, records }) => toWorkoutRow(context, workout, records));
  const workoutIds = await insertInBulk(workouts, rows =>
    trx.insertInto('workouts').values(rows).returning(['id', 'client_key']).execute(),
  );
  const items: NewItem[] = [];
  const setsOfItem: { key: string; item: DemoItem; at: string }[] = [];
  const achievements: Achievement[] = [];
  for (const [index, { workout, achieved }] of told.entries()) {
    const workout_id = workoutIds[index] ?? 0;
    for (const [at, item] of workout.items.entries()) {
      const row = toItemRow(context, { workout_id, item, order: at + 1 });
      items.push(row);
      setsOfItem.push({ key: row.client_key, item, at: toTime(workout.startedMs) });
    }
    achievements.push(...achieved.map(achievement => ({ ...achievement, workout_id })));
  }
  const itemIds = await insertInBulk(items, rows =>
    trx.insertInto('workout_items').values(rows).returning(['id', 'client_key']).execute(),
  );
  const sets = setsOfItem.flatMap(({ item, at }, index) =>
    toSetRows(context, { item, at, item_id: itemIds[index] ?? 0 }),
  );
  await insertInBulk(sets, rows => trx.insertInto('workout_sets').values(rows).execute());
  await insertInBulk(achievements, rows => trx.insertInto('workout_exercises').values(rows).execute());
}

interface Told {
  workout: DemoWorkout;
  achieved: Achievement[];
  records: number;
}

/** Walks the years once, keeping each exercise's best so far. */
function tellRecords(context: HistoryContext, history: readonly DemoWorkout[]): Told[] {
  const bests = new Map<number, number>();
  return history.map(workout => {
    const achieved = workout.items.map(item => achieve(context, { workout, item, bests }));
    return { workout, achieved, records: achieved.filter(one => one.is_record === 1).length };
  });
}

function achieve(
  context: HistoryContext,
  { workout, item, bests }: { workout: DemoWorkout; item: DemoItem; bests: Map<number, number> },
): Achievement {
  const exercise_id = mustFindExercise(context, item);
  const isTimed = item.exercise.load.kind === 'time';
  const best = bestSet(item.sets, isTimed);
  const rank = best && rankSet(best, isTimed);
  const best_rank = rank && encodeRank(rank);
  const earlier = bests.get(exercise_id) ?? null;
  if (best_rank !== null) bests.set(exercise_id, Math.max(best_rank, earlier ?? 0));
  return {
    workout_id: 0,
    exercise_id,
    user_id: context.userId,
    started_at: toTime(workout.startedMs),
    is_completed: 1,
    best_rank,
    is_record: isRecord(best_rank, earlier) ? 1 : 0,
  };
}

function toWorkoutRow(context: HistoryContext, workout: DemoWorkout, records: number): NewWorkout {
  const sets = workout.items.flatMap(item => item.sets);
  const finished_at = toTime(workout.startedMs + workout.durationSec * 1000);
  return {
    user_id: context.userId,
    client_key: context.random.uuid(),
    title: workout.day.title,
    status: 'completed',
    created_at: toTime(workout.startedMs),
    updated_at: finished_at,
    started_at: toTime(workout.startedMs),
    finished_at,
    duration_sec: workout.durationSec,
    template_id: context.templateIds.get(workout.day) ?? null,
    template_choice: 'kept',
    last_item_order: workout.items.length,
    personal_records: records,
    tonnage_total_hundredths: toHundredths(tonnageTotal(sets)),
    tonnage_hard_hundredths: toHundredths(tonnageHard(sets)),
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
  };
}

function toSetRows(
  { userId, random }: HistoryContext,
  { item, at, item_id }: { item: DemoItem; at: string; item_id: number },
): NewSet[] {
  return item.sets.map((set, index) => ({
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
  }));
}
