import type { RejectedChange, RejectedThing } from '#db/queries/unsent-changes.ts';

/** Something of it was deleted, replaced or cancelled elsewhere, and can be put back. */
export function isLost({ changes }: RejectedThing): boolean {
  return changes.some(({ entry }) => entry.rejection.isTargetLost);
}

/** What was to destroy sets that another device has ticked meanwhile: the person is asked once more. */
export function findChanged({ changes }: RejectedThing): RejectedChange | undefined {
  return changes.find(({ entry }) => entry.rejection.ticked !== undefined);
}

/** What is worth sending again: not what has lost its place, nor what would have to follow that. */
export function retriedOf(thing: RejectedThing): number[] {
  const { changes } = thing;
  const again = isLost(thing)
    ? changes.filter(
        ({ entry: { rejection } }) => !rejection.isTargetLost && rejection.becauseOf === undefined,
      )
    : changes;
  return again.map(({ entry }) => entry.seq);
}
