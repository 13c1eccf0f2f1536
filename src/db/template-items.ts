/** What a template made of a workout holds. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from './account-db.ts';
import { getItemsWithSets, ownSets } from './queries/workout-view.ts';
import type { TemplateItem } from './rows.ts';
import { templateSetOf } from './set-copies.ts';

/** docs/api.md, Templates: exercises in order with the done sets; one with none done keeps its sets as planned. */
export async function templateItemsOf(
  db: AccountDb,
  workoutKey: Key,
): Promise<Omit<TemplateItem, 'plannedAtMs'>[]> {
  const items = await getItemsWithSets(db, workoutKey);
  return items.map(one => {
    const sets = ownSets(one);
    const done = sets.filter(set => set.done);
    const kept = done.length > 0 ? done : sets;
    return { exerciseKey: one.item.exerciseKey, group: one.item.group, sets: kept.map(templateSetOf) };
  });
}
