/** The exercises and sets that a training begins with, all undone, as a template or a past training has them. */
import type { PlannedItem } from '#db/mutation-args.ts';
import { getItemsWithSets, ownSets } from '#db/queries/workout-view.ts';
import type { TemplateItem } from '#db/rows.ts';
import { copiedValues } from '#db/set-copies.ts';
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';

export function planFromTemplate({ newKey }: CommandContext, items: readonly TemplateItem[]): PlannedItem[] {
  return items.map(({ exerciseKey, group, sets }, place) => ({
    itemKey: newKey(),
    exerciseKey,
    group,
    order: place + 1,
    sets: sets.map(values => ({ setKey: newKey(), values })),
  }));
}

/** With its done sets alone. */
export async function planFromPast({ db, newKey }: CommandContext, sourceKey: Key): Promise<PlannedItem[]> {
  const past = await getItemsWithSets(db, sourceKey);
  return past.map((one, place) => ({
    itemKey: newKey(),
    exerciseKey: one.item.exerciseKey,
    group: one.item.group,
    order: place + 1,
    sets: ownSets(one)
      .filter(set => set.done)
      .map(set => ({ setKey: newKey(), values: copiedValues(set) })),
  }));
}
