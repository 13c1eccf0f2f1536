import { isReadable } from '#db/log-entry.ts';
import type { RejectedEntry } from '#db/queries/sync-state.ts';
import { describeTickedElsewhere } from '#domain/plural.ts';
import { texts } from './texts.ts';

/** Says why a change was rejected, in the server's words if it gave any. */
export function describeRejection(entry: RejectedEntry): string {
  if (!isReadable(entry)) return texts.newerVersion;
  const { becauseOf, isTargetLost, ticked, fields, detail } = entry.rejection;
  if (becauseOf !== undefined) return texts.reasons.depends;
  if (ticked !== undefined) return `${describeTickedElsewhere(ticked)}.`;
  if (isTargetLost) return texts.reasons.lost;
  const messages = Object.values(fields).flat();
  return detail ?? (messages.length > 0 ? messages.join(' ') : texts.reasons.unknown);
}
