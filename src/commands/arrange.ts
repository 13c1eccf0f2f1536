/** The order of a training's exercises, and which are done in turns. */
import { getItems } from '#db/queries/workout-view.ts';
import type { ItemFields, ItemRow } from '#db/rows.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { placeOf, placesBetween } from '#domain/place.ts';
import { joinedWithNext } from '#domain/superset.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';

/** Closer than this, numbers run out: then all get new ones. */
const LEAST_GAP = 1e-6;

/** Puts an exercise at a place of the list, from 0. */
export function moveItem(ctx: CommandContext, itemKey: Key, to: number): Promise<void> {
  return arrange(ctx, itemKey, async (items, item) => {
    const others = items.filter(other => other.key !== itemKey);
    const at = Math.min(Math.max(to, 0), others.length);
    if (items.indexOf(item) === at) return;
    const [before, after] = [others[at - 1], others[at]];
    const isTight = before && after && placeOf(after) - placeOf(before) < LEAST_GAP;
    if (isTight) return layAnew(ctx, others.toSpliced(at, 0, item));
    const [position = null] = placesBetween(before, after, 1);
    await patchItem(ctx, item, { position });
  });
}

/** Does it in turns with the one after it, and with those that one is done in turns with. */
export function joinNext(ctx: CommandContext, itemKey: Key): Promise<void> {
  return arrange(ctx, itemKey, async (items, item) => {
    const { places, group } = joinedWithNext(items, items.indexOf(item), ctx.newKey());
    for (const place of places) {
      const one = items[place];
      if (one) await patchItem(ctx, one, { group });
    }
  });
}

export function leaveSuperset(ctx: CommandContext, itemKey: Key): Promise<void> {
  return arrange(ctx, itemKey, async (_, { workoutKey }) => {
    await change(ctx, 'item.arrange', { workoutKey, itemKey, values: { group: null } });
  });
}

function arrange(
  ctx: CommandContext,
  itemKey: Key,
  body: (items: ItemRow[], item: ItemRow) => Promise<void>,
): Promise<void> {
  return write(ctx, [ctx.db.items], async () => {
    const { workoutKey } = (await ctx.db.items.get(itemKey)) ?? {};
    if (workoutKey === undefined) return;
    const items = await getItems(ctx.db, workoutKey);
    const item = items.find(({ key }) => key === itemKey);
    if (item) await body(items, item);
  });
}

/** At even distances, none behind the place of what is added next. */
async function layAnew(ctx: CommandContext, items: readonly ItemRow[]): Promise<void> {
  const highest = Math.max(...items.map(item => item.order));
  for (const [at, item] of items.entries()) {
    await patchItem(ctx, item, { position: (highest * (at + 1)) / items.length });
  }
}

async function patchItem(ctx: CommandContext, item: ItemRow, values: Partial<ItemFields>): Promise<void> {
  const changed = changedFields<ItemFields>(item, values);
  if (Object.keys(changed).length === 0) return;
  const { workoutKey, key: itemKey } = item;
  await change(ctx, 'item.arrange', { workoutKey, itemKey, values: changed });
}
