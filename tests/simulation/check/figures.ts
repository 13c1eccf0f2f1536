/** What was lifted the previous time, computed from all rows in the plainest way, beside what the screens show (VIEW2). */
import type { AccountDb } from '#db/account-db.ts';
import { getPreviousSets } from '#db/queries/previous-sets.ts';
import type { ItemRow, PreviousValues, SetRow, WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { byPlace } from '#domain/place.ts';
import { addLine, compare, type Picture } from './picture.ts';

interface Rows {
  completed: WorkoutRow[];
  itemsOf: Map<Key, ItemRow[]>;
  setsOf: Map<Key, SetRow[]>;
}

export async function findStalePrevious(db: AccountDb): Promise<string[]> {
  const workouts = (await db.workouts.toArray()).filter(row => row.status !== 'cancelled');
  const rows: Rows = {
    completed: workouts.filter(row => row.status === 'completed').sort(byStart),
    itemsOf: Map.groupBy((await db.items.toArray()).sort(byPlace), item => item.workoutKey),
    setsOf: Map.groupBy((await db.sets.toArray()).sort(byPlace), set => set.itemKey),
  };
  const reported: Picture = new Map();
  const computed: Picture = new Map();
  for (const workout of workouts) {
    for (const [key, values] of Object.entries(await getPreviousSets(db, workout.key)))
      addLine(reported, 'previous of', [key], [...values.working, ...values.warmups]);
    for (const [key, values] of computePrevious(rows, workout))
      addLine(computed, 'previous of', [key], values);
  }
  return compare(reported, computed);
}

function computePrevious(rows: Rows, workout: WorkoutRow): Map<Key, PreviousValues[]> {
  const earlier = rows.completed.filter(row => byStart(row, workout) < 0);
  const counts = new Map<Key, number>();
  const previous = new Map<Key, PreviousValues[]>();
  for (const item of rows.itemsOf.get(workout.key) ?? []) {
    const nth = counts.get(item.exerciseKey) ?? 0;
    counts.set(item.exerciseKey, nth + 1);
    const then = earlier.map(row => doneIn(rows, row, item.exerciseKey)).findLast(isDone) ?? [];
    previous.set(item.key, (then[nth] ?? then.at(-1) ?? []).map(valuesOf));
  }
  return previous;
}

/** The done sets of each of the exercise's places there. */
function doneIn({ itemsOf, setsOf }: Rows, { key }: WorkoutRow, exerciseKey: Key): SetRow[][] {
  const alike = (itemsOf.get(key) ?? []).filter(item => item.exerciseKey === exerciseKey);
  return alike.map(item =>
    (setsOf.get(item.key) ?? [])
      .filter(set => set.done && set.exerciseKey === exerciseKey)
      .toSorted((a, b) => Number(a.setType === 'warmup') - Number(b.setType === 'warmup')),
  );
}

/** Who only warmed up has not done it. */
function isDone(places: SetRow[][]): boolean {
  return places.some(sets => sets.some(({ setType }) => setType !== 'warmup'));
}

function valuesOf({ weightKg, reps, hardReps, durationSec }: SetRow): PreviousValues {
  return { weightKg, reps, hardReps, durationSec };
}

function byStart(a: WorkoutRow, b: WorkoutRow): number {
  return a.startedAtMs - b.startedAtMs || a.key.localeCompare(b.key);
}
