/** What takes more than a moment: a browser that makes room, months that pass, a row that cannot be written. */
import type { LogEntry } from '#db/log-entry.ts';
import type { Key } from '#domain/ids.ts';
import { ownerOf } from '../person/owners.ts';
import { refusedBy } from '../record/refused.ts';
import type { Device } from '../world/device.ts';
import { rawRows } from '../world/fake-idb.ts';
import type { Poison } from '../world/poison.ts';
import { Rng } from '../world/random.ts';
import { accountOn, inspect } from './inspect.ts';
import { count, type World } from './world.ts';

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

/** Most often a row of the training that is on the screen: what comes after is about others. */
export function drawPoison({ plan, log }: World, device: Device): Poison {
  const rng = Rng.of(plan.seed, 'rare', 'poisoned');
  const { accountKey } = inspect(device);
  const database = accountKey === null ? undefined : accountOn(device, accountKey);
  const tables = ['sets', 'items', 'workouts', 'templates', 'exercises'] as const;
  const rows = database ? rawRows<{ key: Key; isDefault?: boolean }>(database, rng.pick(tables)) : [];
  const own = rows.filter(({ isDefault }) => isDefault !== true);
  const key = own.length > 0 ? rng.pick(own).key : '/api/me/settings/';
  const isOfRequest = rng.chance(0.3);
  log(`${device.name}: ${key} cannot be written${isOfRequest ? ', nor what is sent with it' : ''}`);
  return { device: device.name, key, isOfRequest };
}

const DAY_MS = 86_400_000;

/** Phones lie in drawers: a tab that is still there sleeps. */
export async function passMonths(world: World, days: number): Promise<void> {
  const { devices, scheduler, server } = world;
  const sleeping = devices.flatMap(({ tabs, worker }) => [
    ...tabs.map(({ process }) => process),
    ...(worker ? [worker] : []),
  ]);
  for (const device of devices) device.noteIncident();
  for (const process of sleeping) process.freeze();
  scheduler.jump(days * DAY_MS);
  await server.sweep();
  for (const process of sleeping) process.thaw();
  count(world, 'months');
  world.log(`${days} days pass`);
}
