/** What the summary asks about: the changes that a training would make of its template, by the exercises' names. */
import type { Key } from '#domain/ids.ts';
import type { LoadMode } from '#domain/set-values.ts';
import type { AccountDb } from '../account-db.ts';
import { findTemplateChanges, type TemplateChange } from '../template-changes.ts';
import { getExerciseViews } from './exercise-view.ts';
import { findTemplateOf } from './templates.ts';
import { getItemsWithSets } from './workout-view.ts';

export interface NamedChange extends TemplateChange {
  /** Of its exercises; empty for one that is not on this device. */
  names: string[];
  /** Of its exercise; of several it is not asked. */
  loadMode: LoadMode;
}

export async function getTemplateProposal(db: AccountDb, workoutKey: Key): Promise<NamedChange[]> {
  const workout = await db.workouts.get(workoutKey);
  const template = workout && (await findTemplateOf(db, workout));
  if (!template) return [];
  const changes = findTemplateChanges(template.items, await getItemsWithSets(db, workoutKey));
  const keys = changes.flatMap(({ exerciseKeys }) => exerciseKeys);
  const exercises = await getExerciseViews(db, keys);
  return changes.map(change => ({
    ...change,
    names: change.exerciseKeys.map(key => exercises.get(key)?.name ?? ''),
    loadMode: exercises.get(change.exerciseKeys[0] ?? '')?.settings.loadMode ?? 'plain',
  }));
}
