/**
 * A page of past workouts. Those that are new here (a new device's first pull: thousands) are inserted in bulk; the
 * few that are known are merged one by one.
 */
import type { ExerciseInItem } from '#contract/exercises.ts';
import type { Workout, WorkoutItem } from '#contract/workouts.ts';
import { isExerciseTimeBased } from '#db/queries/exercise-view.ts';
import type { HistoryLine, ItemRow, SetRow, WorkoutRow } from '#db/rows.ts';
import { setFields } from '#db/server-copy.ts';
import { isTimeBased } from '#domain/exercise.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { bestSet, bestText, compareRanks, type Rank, rankSet } from '#domain/records.ts';
import { findLocal, keyFor } from './find-key.ts';
import type { MergeContext } from './merge-context.ts';
import { mergeExerciseInItem } from './merge-exercise.ts';
import { newSetRow } from './merge-set.ts';
import { mergeWorkout, newWorkoutRow } from './merge-workout.ts';

export async function mergePast(ctx: MergeContext, docs: Workout[]): Promise<void> {
  const inserted: Workout[] = [];
  for (const doc of docs) {
    if ((await findLocal(ctx.db.workouts, doc)) || (await someItemIsKnown(ctx, doc)))
      await mergeWorkout(ctx, doc);
    else if (doc.status === 'completed') inserted.push(doc);
  }
  await insertAll(ctx, inserted);
}

/** Rows moved between workouts here (a join) must not be doubled by a bulk insert. */
async function someItemIsKnown({ db }: MergeContext, doc: Workout): Promise<boolean> {
  const keys = doc.items.flatMap(item => item.client_key ?? []);
  return (await db.items.where('key').anyOf(keys).count()) > 0;
}

async function insertAll(ctx: MergeContext, docs: Workout[]): Promise<void> {
  const exercises = await readExercises(ctx, docs);
  const rows = docs.map(doc => rowsOf(ctx, doc, exercises));
  await ctx.db.workouts.bulkPut(rows.map(row => row.workout));
  await ctx.db.items.bulkPut(rows.flatMap(row => row.items));
  await ctx.db.sets.bulkPut(rows.flatMap(row => row.sets));
  await raiseBests(
    ctx,
    rows.flatMap(row => row.ranks),
  );
}

interface KnownExercise {
  key: Key;
  isTimed: boolean;
}

async function readExercises(ctx: MergeContext, docs: Workout[]): Promise<Map<ServerId, KnownExercise>> {
  const known = new Map<ServerId, KnownExercise>();
  for (const { exercise } of docs.flatMap(doc => doc.items)) {
    if (known.has(exercise.id)) continue;
    const key = await mergeExerciseInItem(ctx, exercise);
    known.set(exercise.id, { key, isTimed: await isTimed(ctx, key, exercise) });
  }
  return known;
}

/** Of an exercise whose change waits, this device says what it is measured in. */
async function isTimed(
  { db, pending }: MergeContext,
  key: Key,
  { equipment }: ExerciseInItem,
): Promise<boolean> {
  if (pending.fields(key).has('equipmentKey')) return isExerciseTimeBased(db, key);
  return isTimeBased(equipment.name);
}

interface RankOf {
  exerciseKey: Key;
  workoutKey: Key;
  rank: Rank;
}

interface PastRows {
  workout: WorkoutRow;
  items: ItemRow[];
  sets: SetRow[];
  ranks: RankOf[];
}

const UNKNOWN: KnownExercise = { key: '', isTimed: false };

function rowsOf(ctx: MergeContext, doc: Workout, exercises: Map<ServerId, KnownExercise>): PastRows {
  const workout = newWorkoutRow(ctx, doc);
  const rows: PastRows = { workout, items: [], sets: [], ranks: [] };
  for (const itemDoc of doc.items) {
    const { key: exerciseKey, isTimed } = exercises.get(itemDoc.exercise.id) ?? UNKNOWN;
    const item: ItemRow = {
      key: keyFor(itemDoc, ctx.newKey),
      serverId: itemDoc.id,
      workoutKey: workout.key,
      order: itemDoc.order,
      exerciseKey,
      doneAtMs: workout.startedAtMs,
    };
    const sets = (itemDoc.sets ?? []).map(set => newSetRow(ctx, item, set));
    const best = bestSet(sets.map(setFields), isTimed);
    const rank = best && rankSet(best, isTimed);
    if (rank) rows.ranks.push({ exerciseKey, workoutKey: workout.key, rank });
    rows.items.push(item);
    rows.sets.push(...sets);
    workout.lines.push(lineOf(itemDoc, exerciseKey, sets, best && bestText(best, isTimed)));
  }
  return rows;
}

function lineOf(doc: WorkoutItem, exerciseKey: Key, sets: SetRow[], best: string | null): HistoryLine {
  return {
    exerciseKey,
    name: doc.exercise.name,
    setsCount: sets.filter(set => set.done).length,
    best,
    executionVariation: doc.exercise.execution_variation,
    equipmentName: doc.exercise.equipment.name,
  };
}

async function raiseBests({ db }: MergeContext, ranks: RankOf[]): Promise<void> {
  const known = await db.bests.bulkGet([...new Set(ranks.map(({ exerciseKey }) => exerciseKey))]);
  const bests = new Map(known.flatMap(best => (best ? [[best.exerciseKey, best]] : [])));
  const raised = new Map<Key, RankOf>();
  for (const candidate of ranks) {
    const best = raised.get(candidate.exerciseKey) ?? bests.get(candidate.exerciseKey);
    if (!best || compareRanks(candidate.rank, best.rank) > 0) raised.set(candidate.exerciseKey, candidate);
  }
  await db.bests.bulkPut([...raised.values()]);
}
