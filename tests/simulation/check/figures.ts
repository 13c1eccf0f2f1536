/**
 * What is kept beside the rows so that nothing reads a whole history: the lines of a past training, its records and
 * tonnage, the previous time of each set, the best of each exercise and its past. Computed anew from the server's plain
 * rows, slowly, and laid beside what a device keeps.
 */
import type { AccountDb } from '#db/account-db.ts';
import { getHistory } from '#db/queries/history.ts';
import { bestSet, bestText, compareRanks, type Rank, rankSet } from '#domain/records.ts';
import type { PerformedSet } from '#domain/set-values.ts';
import { tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import { addLine, type Picture } from './picture.ts';
import type { ServerRows } from './server-rows.ts';

const ALL_TIME = { fromMs: Number.NEGATIVE_INFINITY, beforeMs: Number.POSITIVE_INFINITY };

export async function figuresOfDevice(db: AccountDb): Promise<Picture> {
  const picture: Picture = new Map();
  for (const { key, lines, personalRecords, tonnageTotalKg, tonnageHardKg } of await getHistory(
    db,
    ALL_TIME,
  )) {
    const told = lines.map(line => [line.exerciseKey, line.name, line.setsCount, line.best]);
    addLine(picture, 'history', [key], { told, personalRecords, tonnageTotalKg, tonnageHardKg });
  }
  for (const { exerciseKey, rank } of await db.bests.toArray())
    addLine(picture, 'best', [exerciseKey], { rank });
  const kept = new Set(await db.workouts.filter(row => row.status !== 'cancelled').primaryKeys());
  const items = await db.items.toArray();
  for (const { key, doneAtMs } of items) {
    if (doneAtMs !== undefined) addLine(picture, 'past', [key], { doneAtMs });
  }
  const shown = new Set(
    items.filter(item => kept.has(item.workoutKey) && !item.isDeleted).map(({ key }) => key),
  );
  for (const { key, itemKey, previous, isDeleted } of await db.sets.toArray()) {
    if (shown.has(itemKey) && !isDeleted) addLine(picture, 'previous', [key], valuesThen(previous));
  }
  return picture;
}

type Workout = ServerRows['workouts'][number];
type Item = ServerRows['items'][number] & { sets: PerformedSet[]; setKeys: string[] };
interface Whole extends Workout {
  items: Item[];
}

export function figuresOfServer(rows: ServerRows): Picture {
  const picture: Picture = new Map();
  const wholes = wholesOf(rows);
  const bests = new Map<string, Rank>();
  for (const [index, whole] of wholes.entries()) {
    const earlier = wholes.slice(0, index).filter(({ status }) => status === 'completed');
    addPrevious(picture, whole, earlier);
    if (whole.status === 'completed') addCompleted(picture, rows, { whole, bests });
  }
  for (const [exercise, rank] of bests) addLine(picture, 'best', [exercise], { rank });
  return picture;
}

/** The oldest first, without those that were cancelled. */
function wholesOf({ workouts, items, sets }: ServerRows): Whole[] {
  const kept = workouts.filter(({ status }) => status !== 'cancelled');
  return kept
    .toSorted((a, b) => a.startedAtMs - b.startedAtMs || a.id - b.id)
    .map(workout => ({
      ...workout,
      items: items
        .filter(item => item.workout === workout.key)
        .toSorted((a, b) => a.order - b.order)
        .map(item => {
          const own = sets.filter(set => set.item === item.key).toSorted((a, b) => a.order - b.order);
          const values = own.map(set => set.values as unknown as PerformedSet);
          return { ...item, sets: values, setKeys: own.map(set => set.key) };
        }),
    }));
}

function addCompleted(
  picture: Picture,
  { exerciseNames }: ServerRows,
  { whole, bests }: { whole: Whole; bests: Map<string, Rank> },
): void {
  const isTimed = (exercise: string) => exerciseNames.get(exercise)?.isTimed ?? false;
  const told = whole.items.map(({ exercise, sets }) => {
    const best = bestSet(sets, isTimed(exercise));
    const text = best && bestText(best, isTimed(exercise));
    return [exercise, exerciseNames.get(exercise)?.name, sets.filter(set => set.done).length, text];
  });
  let personalRecords = 0;
  for (const [exercise, its] of Map.groupBy(whole.items, item => item.exercise)) {
    const earlier = bests.get(exercise);
    const best = bestSet(
      its.flatMap(item => item.sets),
      isTimed(exercise),
    );
    const rank = best && rankSet(best, isTimed(exercise));
    if (!rank || (earlier && compareRanks(rank, earlier) <= 0)) continue;
    if (earlier) personalRecords += 1;
    bests.set(exercise, rank);
  }
  const sets = whole.items.flatMap(item => item.sets);
  const tonnages = { tonnageTotalKg: tonnageTotal(sets), tonnageHardKg: tonnageHard(sets) };
  addLine(picture, 'history', [whole.key], { told, personalRecords, ...tonnages });
  for (const { key } of whole.items) addLine(picture, 'past', [key], { doneAtMs: whole.startedAtMs });
}

function addPrevious(picture: Picture, { items }: Whole, earlier: readonly Whole[]): void {
  const counts = new Map<string, number>();
  for (const { exercise, setKeys } of items) {
    const nth = counts.get(exercise) ?? 0;
    counts.set(exercise, nth + 1);
    const alike = (whole: Whole) => whole.items.filter(item => item.exercise === exercise);
    const then = earlier.map(alike).findLast(found => found.length > 0) ?? [];
    const done = (then[nth] ?? then.at(-1))?.sets.filter(set => set.done) ?? [];
    for (const [index, key] of setKeys.entries())
      addLine(picture, 'previous', [key], valuesThen(done[index]));
  }
}

type Values = Pick<PerformedSet, 'weightKg' | 'reps' | 'hardReps' | 'durationSec'>;

function valuesThen(set: Values | undefined): object {
  const { weightKg = null, reps = null, hardReps = null, durationSec = null } = set ?? {};
  return { weightKg, reps, hardReps, durationSec };
}
