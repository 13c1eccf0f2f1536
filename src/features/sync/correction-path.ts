import { isReadable } from '#db/log-entry.ts';
import type { RejectedChange, RejectedThing } from '#db/queries/unsent-changes.ts';
import { mutationOf } from '#sync/mutations/registry.ts';

/**
 * The screen where a rejected change can be corrected: the form that shows the errors, else the place where it was
 * made. Undefined if nothing is left to correct: lost elsewhere, or in a training that is over.
 */
export function correctionPath({ changes }: RejectedThing): string | undefined {
  return firstOf(changes, ownPath) ?? firstOf(changes, trainingPath);
}

function firstOf(changes: RejectedChange[], pathOf: (change: RejectedChange) => string | undefined) {
  return changes.map(pathOf).find(path => path !== undefined);
}

function ownPath({ entry }: RejectedChange): string | undefined {
  return isReadable(entry) ? mutationOf(entry).correctionPath?.(entry.args, entry.seq) : undefined;
}

function trainingPath({ entry: { rejection }, subject }: RejectedChange): string | undefined {
  return subject.isRunning && !rejection.isTargetLost ? '/workout' : undefined;
}
