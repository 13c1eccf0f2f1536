/** Exercises added in one go, in as many calls as they need: the API takes so many at once. */
import type { Intent, ItemIntent } from '#db/intents.ts';
import type { Key } from '#domain/ids.ts';

const AT_ONCE = 100;

type Added = Extract<ItemIntent, { op: 'items.add' }>['items'];

export function addingItems(workoutKey: Key, items: Readonly<Added>): Intent[] {
  const intents: Intent[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    intents.push({ op: 'items.add', workoutKey, items: items.slice(from, from + AT_ONCE) });
  return intents;
}
