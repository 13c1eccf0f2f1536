import type { AccountDb } from '#db/account-db.ts';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { isWorking } from '#domain/set-values.ts';
import { DEFAULT_WORKOUT_TITLE, displayTitle } from '#domain/workout-title.ts';

/** Reads at most this many trainings back: nobody remembers an earlier one. Nor is this the first one for that. */
const SEARCHED = 60;

/** Whether similar trainings can be found: by a template or by a title of their own. */
export function hasLikes({ templateKey, title }: WorkoutRow): boolean {
  return templateKey !== null || displayTitle(title, null) !== DEFAULT_WORKOUT_TITLE;
}

export type Comparison =
  | { kind: 'first' }
  | { kind: 'more'; kg: number }
  /** Less was lifted because less was done, so the tonnage is not compared. */
  | { kind: 'part'; done: number; all: number };

/** Compares with the previous training of the same template or, without one, of the same title. Undefined if that cannot be said. */
export async function compareTonnage(db: AccountDb, workout: HistoryEntry): Promise<Comparison | undefined> {
  const { lastKg, isAll } = await findLastTonnageKg(db, workout);
  if (lastKg === undefined) return isAll ? { kind: 'first' } : undefined;
  const kg = workout.tonnageTotalKg - lastKg;
  if (kg >= 0) return { kind: 'more', kg };
  const sets = (await getItemsWithSets(db, workout.key)).flatMap(item => item.sets.filter(isWorking));
  const done = sets.filter(set => set.done).length;
  return done < sets.length ? { kind: 'part', done, all: sets.length } : { kind: 'more', kg };
}

/** `isAll`: every earlier training was looked at. */
async function findLastTonnageKg(db: AccountDb, workout: WorkoutRow) {
  if (!hasLikes(workout)) return { isAll: true };
  const before = await db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', Number.NEGATIVE_INFINITY], ['completed', workout.startedAtMs], true, true)
    .reverse()
    // And itself.
    .limit(SEARCHED + 1)
    .toArray();
  const earlier = before.filter(other => isBefore(other, workout));
  const last = earlier.find(other => isLike(other, workout));
  const lastKg = last && (await db.digests.get(last.key))?.tonnageTotalKg;
  return { lastKg, isAll: last === undefined && before.length <= SEARCHED };
}

/** Of two that began together the one with the lower key is the earlier, as for records. */
function isBefore(other: WorkoutRow, { startedAtMs, key }: WorkoutRow): boolean {
  return other.startedAtMs < startedAtMs || other.key.localeCompare(key) < 0;
}

function isLike(other: WorkoutRow, { templateKey, title }: WorkoutRow): boolean {
  return templateKey === null ? other.title.trim() === title.trim() : other.templateKey === templateKey;
}
