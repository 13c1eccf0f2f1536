import type { BatchBody, BatchedCall } from '#contract/batch.ts';
import type { Act, ActTime } from '../database/acts.ts';
import type { Seen } from '../feed/known-cursors.ts';

/**
 * When a person acted, by the server's clock. The device's own clock only says how long ago: it may be wrong by years. No
 * act comes after its receipt, none before what the person had seen, nor before there were such clocks.
 */
export function actOfCall(
  { id, acted_at, acted = {}, seen }: BatchedCall,
  { device, sent_at }: Pick<BatchBody, 'device' | 'sent_at'>,
  { nowMs, findSeen }: { nowMs: number; findSeen: (text: string | null) => Seen },
): Act {
  const known = seen === undefined ? null : findSeen(seen);
  const toServerTime = (deviceMs: number) => {
    const ageMs = Math.max(0, sent_at - deviceMs);
    return Math.min(nowMs, Math.max(0, nowMs - ageMs, known?.atMs ?? 0));
  };
  const toTime = (deviceMs: number): ActTime => ({ actMs: toServerTime(deviceMs), deviceMs });
  return {
    id,
    writer: device,
    ...toTime(acted_at),
    heardMs: nowMs,
    fields: new Map(Object.entries(acted).map(([field, ms]) => [field, toTime(ms)])),
    seenRevision: known?.revision ?? null,
    isBatched: true,
  };
}
