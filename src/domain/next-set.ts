/** Which set a training goes on with: one, wherever it is shown. */
import type { SetType } from './set-values.ts';
import { nextInTurn, supersetAt } from './superset.ts';

interface Item {
  group: string | null;
  sets: readonly { done: boolean; setType: SetType; updatedAtMs: number }[];
}

/**
 * Of the exercise that was done last, in turns where it is a superset; then of the ones after it, then of those before.
 * Null: all is done.
 */
export function findNextSet(items: readonly Item[]): { item: number; set: number } | null {
  const from = findDoneLast(items);
  const places = items.map((_, at) => (from + at) % items.length);
  for (const place of places) {
    const members = supersetAt(items, place);
    const turn = nextInTurn(members.flatMap(member => items[member] ?? []));
    if (turn) return { item: members[turn.member] ?? place, set: turn.set };
    // What stands alone is done as it is listed.
    const set = members.length > 0 ? -1 : (items[place]?.sets.findIndex(({ done }) => !done) ?? -1);
    if (set >= 0) return { item: place, set };
  }
  return null;
}

/** Of two done at once the later in the list; the first one where nothing is done. */
function findDoneLast(items: readonly Item[]): number {
  const times = items.map(({ sets }) => Math.max(0, ...sets.map(set => (set.done ? set.updatedAtMs : 0))));
  return Math.max(0, times.lastIndexOf(Math.max(1, ...times)));
}
