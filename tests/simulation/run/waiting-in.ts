import type { OutboxEntry } from '#db/outbox-entry.ts';
import { isStart } from '#sync/outbox/place.ts';
import type { Device } from '../world/device.ts';
import { withAccount } from './inspect.ts';

export interface Waiting {
  /** To go without anybody's help. */
  left: OutboxEntry[];
  /** A training begun while the end of the one before stands refused, and all that is in it: the person has the word. */
  putOff: OutboxEntry[];
}

/** What of somebody's outbox is neither sent nor refused. */
export function readWaiting(device: Device, accountKey: string): Promise<Waiting> {
  return withAccount(device, accountKey, async db => waitingIn(await db.outbox.orderBy('seq').toArray()));
}

/** `entries`: in their order. */
function waitingIn(entries: readonly OutboxEntry[]): Waiting {
  const isEndRefused = entries.some(
    ({ state, intent }) =>
      state === 'parked' && (intent.op === 'workout.finish' || intent.op === 'workout.import'),
  );
  const waiting: Waiting = { left: [], putOff: [] };
  const keys = new Set<string>();
  for (const entry of entries) {
    if (entry.state === 'parked') continue;
    const waitsItself = entry.state === 'waiting' && entry.attempts > 0 && isStart(entry.intent);
    const isPutOff = isEndRefused && (waitsItself || entry.needs.some(key => keys.has(key)));
    if (isPutOff) for (const key of entry.makes) keys.add(key);
    waiting[isPutOff ? 'putOff' : 'left'].push(entry);
  }
  return waiting;
}
