/** One exercise with its alternatives, for its own screen. */
import type { Key, ServerId } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import { isListed } from './exercise-list.ts';
import { type ExerciseView, getExerciseViews } from './exercise-view.ts';
import { findByKeyOrId } from './find-row.ts';

export interface ExerciseDetail {
  exercise: ExerciseView;
  /** In the order they were named; deleted and archived ones left out. */
  alternatives: ExerciseView[];
}

/** By key or server id. Null when there is none, or it was deleted. */
export async function getExerciseDetail(db: AccountDb, id: Key | ServerId): Promise<ExerciseDetail | null> {
  const row = await findByKeyOrId(db.exercises, id);
  if (!row || !isListed(row)) return null;
  const views = await getExerciseViews(db, [row.key, ...row.alternativeKeys]);
  const exercise = views.get(row.key);
  if (!exercise) return null;
  const alternatives = row.alternativeKeys.flatMap(key => views.get(key) ?? []);
  return { exercise, alternatives: alternatives.filter(view => isListed(view) && !view.isArchived) };
}
