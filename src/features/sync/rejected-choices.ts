import type { RejectedChange, RejectedThing } from '#db/queries/unsent-changes.ts';

/** Whether part of it lost its target elsewhere and can be put back. */
export function isLost({ changes }: RejectedThing): boolean {
  return changes.some(({ entry }) => entry.rejection.isTargetLost);
}

/** The change that would destroy sets ticked on another device: the person is asked again. */
export function findChanged({ changes }: RejectedThing): RejectedChange | undefined {
  return changes.find(({ entry }) => entry.rejection.ticked !== undefined);
}

/** The changes worth sending again: not those that lost their target, nor those that depend on them. */
export function retriedOf(thing: RejectedThing): number[] {
  const { changes } = thing;
  const again = isLost(thing)
    ? changes.filter(
        ({ entry: { rejection } }) => !rejection.isTargetLost && rejection.becauseOf === undefined,
      )
    : changes;
  return again.map(({ entry }) => entry.seq);
}
