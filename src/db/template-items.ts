/** What a template made of a workout holds; the summary compares it with what the template holds now. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from './account-db.ts';
import { getItemsWithSets } from './queries/workout-view.ts';
import type { TemplateItem } from './rows.ts';
import { templateSetOf } from './set-copies.ts';

/** API.md: exercises in order with the done sets; one with none done keeps its sets as planned. */
export async function templateItemsOf(db: AccountDb, workoutKey: Key): Promise<TemplateItem[]> {
  const items = await getItemsWithSets(db, workoutKey);
  return items.map(({ item, sets }) => {
    const done = sets.filter(set => set.done);
    const kept = done.length > 0 ? done : sets;
    return { exerciseKey: item.exerciseKey, sets: kept.map(templateSetOf) };
  });
}

/** True when writing `next` into a template that holds `now` would change nothing. */
export function areSameItems(now: readonly TemplateItem[], next: readonly TemplateItem[]): boolean {
  return now.length === next.length && now.every((item, index) => isSameItem(item, next[index]));
}

function isSameItem(a: TemplateItem, b: TemplateItem | undefined): boolean {
  return (
    a.exerciseKey === b?.exerciseKey &&
    a.sets.length === b.sets.length &&
    a.sets.every((set, index) => JSON.stringify(set) === JSON.stringify(b.sets[index]))
  );
}
