/** What takes more than a moment: a browser that makes room. */
import type { LogEntry } from '#db/log-entry.ts';
import { ownerOf } from '../person/owners.ts';
import { refusedBy } from '../record/refused.ts';
import type { Device } from '../world/device.ts';
import { rawRows } from '../world/fake-idb.ts';
import { accountOn, inspect } from './inspect.ts';
import type { World } from './world.ts';

/** Only what nobody has open; the person opens it again at once. */
export async function evict(
  world: World,
  device: Device,
  kind: 'evict-database' | 'evict-storage',
  struck: () => void,
): Promise<void> {
  await device.closeAll();
  if (kind === 'evict-storage') device.localStorage.evict();
  else {
    noteEvicted(world, device);
    device.disk.evict();
  }
  struck();
  device.openTab();
}

const ARRIVED: ReadonlySet<LogEntry['state']> = new Set(['acknowledged', 'discarded']);

/** In everybody's name whose data it was. */
function noteEvicted({ deeds, scheduler }: World, device: Device): void {
  for (const account of inspect(device).accounts) {
    const database = accountOn(device, account.key);
    const log = database ? rawRows<LogEntry>(database, 'log') : [];
    const unsent = refusedBy(log.filter(({ state }) => !ARRIVED.has(state)));
    deeds.push({
      index: -1,
      startMs: scheduler.nowMs,
      endMs: scheduler.nowMs,
      device: device.name,
      owner: ownerOf(account),
      name: 'evict',
      outcome: 'done',
      keys: [],
      what: { kind: 'evict', userKey: account.userKey, unsent },
    });
  }
}
