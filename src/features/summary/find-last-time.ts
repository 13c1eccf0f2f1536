import type { AccountDb } from '#db/account-db.ts';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { DEFAULT_WORKOUT_TITLE, displayTitle } from '#domain/workout-title.ts';

/** So many trainings back nobody remembers the last time; read are these at most. */
const SEARCHED = 60;

/** Whether trainings like this one can be told from others: by a template or by a title of their own. */
export function hasLikes({ templateKey, title }: WorkoutRow): boolean {
  return templateKey !== null || displayTitle(title, null) !== DEFAULT_WORKOUT_TITLE;
}

/**
 * By how many kilograms more than the last training before it, by the same template or, without one, with the same title.
 * Undefined where there is none, and where a part that was left undone makes it less: that is no comparison.
 */
export async function compareTonnage(db: AccountDb, workout: HistoryEntry): Promise<number | undefined> {
  const lastKg = await findLastTonnageKg(db, workout);
  if (!lastKg) return undefined;
  const moreKg = workout.tonnageTotalKg - lastKg;
  return moreKg < 0 && (await hasUndone(db, workout.key)) ? undefined : moreKg;
}

async function hasUndone(db: AccountDb, workoutKey: Key): Promise<boolean> {
  const items = await getItemsWithSets(db, workoutKey);
  return items.some(({ sets }) => sets.length === 0 || sets.some(set => !set.done));
}

async function findLastTonnageKg(db: AccountDb, workout: WorkoutRow): Promise<number | undefined> {
  if (!hasLikes(workout)) return undefined;
  const earlier = await db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', Number.NEGATIVE_INFINITY], ['completed', workout.startedAtMs], true, false)
    .reverse()
    .limit(SEARCHED)
    .toArray();
  const last = earlier.find(other => isLike(other, workout));
  return last && (await db.digests.get(last.key))?.tonnageTotalKg;
}

function isLike(other: WorkoutRow, { templateKey, title }: WorkoutRow): boolean {
  return templateKey === null ? other.title.trim() === title.trim() : other.templateKey === templateKey;
}
