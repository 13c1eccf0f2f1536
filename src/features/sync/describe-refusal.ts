import { ENTRY_VERSION, type ParkedEntry } from '#db/outbox-entry.ts';
import { texts } from './texts.ts';

/** Why a change was refused, in the server's words where it has any. */
export function describeRefusal({ refusal, becauseOf, v }: ParkedEntry): string {
  if (v !== ENTRY_VERSION) return texts.newerVersion;
  if (becauseOf !== null) return texts.reasons.depends;
  if (refusal.isTargetLost) return texts.reasons.lost;
  const messages = Object.values(refusal.fields).flat();
  return refusal.detail ?? (messages.length > 0 ? messages.join(' ') : texts.reasons.unknown);
}
