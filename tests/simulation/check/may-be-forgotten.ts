/** Who begins a training completes one that nobody has touched for twelve hours (JOIN5): an end without a deed of its own. */
import type { Key } from '#domain/ids.ts';
import type { Deed, What } from '../record/deed.ts';
import type { LedgerLine } from '../world/server.ts';
import type { ActTimes } from './act-times.ts';
import { callsOf, isSuccess } from './batches.ts';

const FORGOTTEN_MS = 12 * 3_600_000;

interface Evidence {
  ledger: readonly LedgerLine[];
  deeds: readonly Deed[];
  times: Pick<ActTimes, 'isByWrongClock'>;
}

/** By a start of another one. It may go on after that: the device that has it may not know yet. */
export function mayBeForgotten({ ledger, deeds, times }: Evidence, key: Key): boolean {
  const touches = deeds.filter(({ what }) => what && isTouching(what, key));
  return deeds.some(deed => {
    // One that is written down afterwards ends none (PAST4).
    if (deed.what?.kind !== 'start' || deed.what.finishedAtMs !== null) return false;
    // Whoever began it may have died over it.
    if (touches.length === 0) return true;
    // Pressed in a tab that was then frozen, it is stored, and finds the other one forgotten, when the tab wakes.
    const before = touches.filter(({ startMs }) => startMs <= deed.endMs);
    // The server judges by what it has heard: what was done on another device may have been on its way.
    const startedMs = heardAt(ledger, deed, deed.what.workoutKey);
    const heard = before.filter(touch => heardAt(ledger, touch, key) <= startedMs);
    const counted = (heard.length > 0 ? heard : before).map(({ startMs }) => startMs);
    // Of one whose clock was set on the way, the server believes that it is as new as its call.
    const isHeard = startedMs < Number.POSITIVE_INFINITY;
    const believedMs = isHeard && times.isByWrongClock(deed) ? startedMs : deed.endMs;
    return counted.length > 0 && believedMs > Math.max(...counted) + FORGOTTEN_MS;
  });
}

/** A template made of a training leaves it as it is. */
export function isTouching(what: What, key: Key): boolean {
  return what.kind !== 'create-template' && 'workoutKey' in what && what.workoutKey === key;
}

/**
 * When the server first carried it out; never: infinity. An act that became part of an earlier one, unsent until then, has
 * no call of its own: what its device sent next of the training.
 */
function heardAt(ledger: readonly LedgerLine[], { keys, device, startMs }: Deed, workoutKey: Key): number {
  const done = ledger.flatMap(line =>
    callsOf(line).flatMap(({ call, result }) =>
      result && isSuccess(result.status) ? [{ call, atMs: line.atMs, from: line.from }] : [],
    ),
  );
  const own = done.filter(({ call }) => keys.includes(call.id));
  const isOfDevice = (from: string) => from.startsWith(`${device}/`);
  const next = done.filter(
    ({ call, atMs, from }) =>
      atMs >= startMs && isOfDevice(from) && JSON.stringify(call).includes(workoutKey),
  );
  return Math.min(...(own.length > 0 ? own : next).map(({ atMs }) => atMs));
}
