/**
 * Which entry goes next. A lane goes in order, frozen first; lanes do not wait for each other unless one makes what
 * the other needs. Pure: entries in, choice out.
 */
import type { LiveEntry, OutboxEntry } from '#db/outbox-entry.ts';
import { ENTRY_VERSION } from '#db/outbox-entry.ts';
import { isHeld } from '../outbox/fold-spent.ts';
import type { Lane } from '../outbox/place.ts';
import { isAhead } from '../outbox/waits.ts';

const LANES: Lane[] = ['exercises', 'training', 'settings'];

export interface PickOptions {
  nowMs: number;
  /** Lanes that had their turn for now: waiting for something else. */
  closed: ReadonlySet<string>;
}

/** The next entry that may be sent now. */
export function pickNext(entries: readonly OutboxEntry[], options: PickOptions): LiveEntry | undefined {
  const live = entries.filter(isLive);
  for (const lane of LANES) {
    if (options.closed.has(lane)) continue;
    const head = headOf(
      live.filter(entry => entry.lane === lane),
      options.nowMs,
    );
    if (head && isDue(head, options.nowMs) && !waitsForOtherLane(head, live)) return head;
  }
  return undefined;
}

/** When the earliest entry that waits for a time may go; undefined when none does. */
export function nextDueMs(entries: readonly OutboxEntry[], nowMs: number): number | undefined {
  const times = entries.filter(isLive).flatMap(entry => {
    const held = entry.state === 'waiting' ? entry.holdUntilMs : null;
    return [entry.nextTryAtMs, held].filter(time => isAhead(time, nowMs));
  });
  return times.length > 0 ? Math.min(...times) : undefined;
}

function isLive(entry: OutboxEntry): entry is LiveEntry {
  return entry.state !== 'parked' && entry.v === ENTRY_VERSION;
}

function headOf(lane: readonly LiveEntry[], nowMs: number): LiveEntry | undefined {
  const frozen = lane.find(entry => entry.state === 'frozen');
  if (frozen) return frozen;
  for (const entry of lane) {
    if (entry.state !== 'waiting' || !isHeld(entry, nowMs)) return entry;
    // A held cancel stands in the way of the next training; a held delete of one row stands in nobody's.
    if (entry.intent.op === 'workout.cancel') return undefined;
  }
  return undefined;
}

function isDue(entry: LiveEntry, nowMs: number): boolean {
  return !isAhead(entry.nextTryAtMs, nowMs);
}

/** What it needs is being made by an entry of another lane that has not been answered. */
function waitsForOtherLane(entry: LiveEntry, live: readonly LiveEntry[]): boolean {
  if (entry.state === 'frozen') return false;
  return live.some(
    other =>
      other.seq !== entry.seq &&
      other.lane !== entry.lane &&
      other.makes.some(key => entry.needs.includes(key)),
  );
}
