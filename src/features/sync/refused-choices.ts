import type { RefusedThing } from '#db/queries/unsent-changes.ts';

/** Something of it was deleted, replaced or cancelled elsewhere, and can be put back. */
export function isLost({ changes }: RefusedThing): boolean {
  return changes.some(({ entry }) => entry.refusal.isTargetLost);
}

/** What is worth sending again: not what has lost its place, nor what would have to follow that. */
export function retriedOf(thing: RefusedThing): number[] {
  const { changes } = thing;
  const again = isLost(thing)
    ? changes.filter(({ entry }) => !entry.refusal.isTargetLost && entry.becauseOf === null)
    : changes;
  return again.map(({ entry }) => entry.seq);
}
