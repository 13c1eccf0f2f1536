/** All faults stop. From here on everything that waits must reach the server or be rejected, within a bound. */

import type { LogEntry } from '#db/log-entry.ts';
import type { Device } from '../world/device.ts';
import type { Poison } from '../world/poison.ts';
import { endTrainings } from './act.ts';
import { inspect } from './inspect.ts';
import { readWaiting } from './waiting-in.ts';
import { report, type World } from './world.ts';

/** What a person would wait, and more than any backoff, lock or time limit of the sync adds up to. */
export const DRAIN_BOUND_MS = 6 * 60_000;
/** Where calls fail with all that is sent with them: each has to be found. */
const FINDING_BOUND_MS = 3 * DRAIN_BOUND_MS;
const LOOK_EVERY_MS = 5_000;

/** `acting`: what people were still at. */
export async function heal(world: World, acting: Promise<unknown>): Promise<void> {
  const { plan, scheduler, server, devices } = world;
  scheduler.forgetSteps();
  server.stayUp();
  for (const device of devices) {
    device.heal();
    if (device.tabs.length === 0) device.openTab();
  }
  world.log('healed');
  await acting;
  const endsMs = scheduler.nowMs + (server.poison?.isOfRequest ? FINDING_BOUND_MS : DRAIN_BOUND_MS);
  let left = unsent(world);
  while (left.length > 0 && scheduler.nowMs < endsMs) {
    await scheduler.sleep(LOOK_EVERY_MS);
    // There one that was written down runs too, so it waits for theirs.
    if (plan.remote === 'plain' && left.some(({ entry }) => 'ended' in entry.args)) await endTrainings(world);
    left = unsent(world);
  }
  for (const { text } of left) report(world, 'stuck', text);
  // Only now: all that was behind it had to go without it.
  server.poison = undefined;
  // A call that lost its way for so long that its sender is gone: whoever looks afterwards sees what it did.
  const arrivedMs = Math.max(...devices.map(device => device.network.arrivedMs));
  if (arrivedMs >= scheduler.nowMs) await scheduler.sleep(arrivedMs - scheduler.nowMs + LOOK_EVERY_MS);
}

function poisonOf({ server }: World, { name }: Device): Poison | undefined {
  return server.poison?.device === name ? server.poison : undefined;
}

/** What still waits for whoever is signed in on each device, without a reload and without anybody's help. */
function unsent(world: World): { entry: LogEntry; text: string }[] {
  const found: { entry: LogEntry; text: string }[] = [];
  for (const device of world.devices) {
    const { accountKey } = inspect(device);
    if (accountKey === null) continue;
    for (const entry of readWaiting(device, accountKey, poisonOf(world, device))) {
      const text = `${device.name} ${accountKey}: ${entry.state} ${JSON.stringify(entry)}`;
      found.push({ entry, text });
    }
  }
  return found;
}
