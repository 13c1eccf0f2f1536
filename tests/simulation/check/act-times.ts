/**
 * When the server takes an act to have happened. A device's clock may be wrong, but it says how long ago somebody acted; so
 * the time is known but for what a call was on its way, and unless the clock was set between the act and its sending.
 */
import type { Deed } from '../record/deed.ts';
import type { World } from '../run/world.ts';
import type { Device } from '../world/device.ts';
import { callsOf, isSuccess } from './batches.ts';

export interface ActTimes {
  /** Whether the server judges `later` to have come after `earlier`, which another device did. */
  isLater(later: Deed, earlier: Deed): boolean;
  /** Whether the clock was more than a day off between the act and its sending: the server then judges its times itself. */
  isByWrongClock(deed: Deed): boolean;
}

const DAY_MS = 86_400_000;

/** Two clocks' ticks, and what a transaction takes. */
const MARGIN_MS = 50;

export function readActTimes(world: World): ActTimes {
  const sentMs = readSentTimes(world);
  const devices = new Map(world.devices.map(device => [device.name, device]));
  const lags = new Map(world.devices.map(device => [device.name, longestLagOf(world, device)]));

  function sentAt({ startMs, keys }: Deed): number {
    const isSentAgain = world.server.restoredMs.some(timeMs => timeMs > startMs);
    return isSentAgain ? Number.POSITIVE_INFINITY : Math.min(...keys.flatMap(key => sentMs.get(key) ?? []));
  }

  function isTimely(deed: Deed): boolean {
    const { device, startMs } = deed;
    const sent = sentAt(deed);
    const skews = devices.get(device)?.skews ?? [];
    return !skews.some(({ atMs, skewMs }, at) => {
      const backMs = (skews[at - 1]?.skewMs ?? 0) - skewMs;
      const isSetMeanwhile = atMs > startMs && atMs < sent;
      // A clock that was put back stands still, for the acts, until it has come back to where it was.
      const isInShadow = startMs >= atMs && startMs < atMs + backMs;
      return isSetMeanwhile || isInShadow;
    });
  }

  return {
    isByWrongClock(deed) {
      const skews = devices.get(deed.device)?.skews ?? [];
      return skews.some(({ atMs, skewMs }, at) => {
        const untilMs = skews[at + 1]?.atMs ?? Number.POSITIVE_INFINITY;
        return Math.abs(skewMs) > DAY_MS && deed.startMs < untilMs && sentAt(deed) > atMs;
      });
    },
    isLater(later, earlier) {
      const lagMs = lags.get(earlier.device) ?? 0;
      return later.startMs > earlier.endMs + lagMs + MARGIN_MS && isTimely(later) && isTimely(earlier);
    },
  };
}

/** By the sending that was carried out: what was refused with its batch before is judged by the clock of the next one. */
function readSentTimes({ server }: World): Map<string, number> {
  const sentMs = new Map<string, number>();
  for (const line of server.ledger) {
    for (const { call, result } of callsOf(line)) {
      if (result && isSuccess(result.status) && !sentMs.has(call.id)) sentMs.set(call.id, line.atMs);
    }
  }
  return sentMs;
}

/** For how long a batch of the device was on its way, at most. */
function longestLagOf({ server }: World, { name, skews }: Device): number {
  let longest = 0;
  for (const { atMs, from, request } of server.ledger) {
    if (!from.startsWith(`${name}/`) || request.path !== '/api/batch/' || request.body === null) continue;
    const { sent_at } = JSON.parse(request.body) as { sent_at: number };
    const skewMs = skews.findLast(skew => skew.atMs <= atMs)?.skewMs ?? 0;
    longest = Math.max(longest, atMs + skewMs - sent_at);
  }
  return longest;
}
