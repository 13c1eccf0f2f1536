/** Carries a planned fault out. */
import { ownerOn } from '../person/session.ts';
import type { Device } from '../world/device.ts';
import type { Tab } from '../world/tab.ts';
import type { Fault } from './faults.ts';
import { nameOf } from './faults.ts';
import { count, type World } from './world.ts';

/** How long a fault waits for somebody to hold the lock, in steps. */
const PATIENCE_STEPS = 4_000;

export function strike(world: World, fault: Fault): void {
  const device = world.devices[fault.device % world.devices.length];
  if (!device) return;
  const { effect } = fault;
  const struck = () => {
    count(world, nameOf(fault));
    world.log(`fault ${fault.id} on ${device.name}: ${JSON.stringify(effect)}`);
  };
  switch (effect.kind) {
    case 'network':
      device.network.armed.push({ ...effect.fault });
      return;
    case 'disk':
      device.diskFaults.armed.push(effect.fault);
      return;
    case 'offline':
      struck();
      goOffline(world, device, effect.forMs);
      return;
    case 'kill-tab':
      atHolderOrTab(world, device, effect, tab => {
        struck();
        device.killTab(tab);
      });
      return;
    case 'freeze-tab':
      atHolderOrTab(world, device, effect, tab => {
        struck();
        tab.process.freeze();
        world.scheduler.after(effect.forMs, () => tab.process.thaw());
      });
      return;
    case 'open-tab':
      if (device.tabs.length >= world.plan.tabs) return;
      struck();
      device.openTab();
      return;
    case 'wake-worker':
      struck();
      device.wakeWorker();
      return;
    case 'kill-worker':
      world.scheduler.afterSteps(effect.afterSteps, () => {
        if (!device.worker) return;
        struck();
        device.killWorker();
      });
      return;
    case 'clock-jump':
      struck();
      device.skewMs = effect.byMs;
      return;
    case 'server-down':
      struck();
      void world.server.crash(effect.forMs);
      return;
    case 'revoke-sessions':
      void revoke(world, device, struck);
      return;
  }
}

function goOffline(world: World, device: Device, forMs: number): void {
  device.network.isOnline = false;
  world.scheduler.after(forMs, () => comeOnline(device));
}

export function comeOnline(device: Device): void {
  if (device.network.isOnline) return;
  device.network.isOnline = true;
  for (const tab of device.tabs) tab.process.deliver(() => tab.loop.wake('online'));
}

/** Waits for the step; with `isHolder`, for the step at which a tab of the device holds a lock. */
function atHolderOrTab(
  world: World,
  device: Device,
  { tab, afterSteps, isHolder }: { tab: number; afterSteps: number; isHolder: boolean },
  act: (tab: Tab) => void,
): void {
  const { scheduler } = world;
  scheduler.afterSteps(afterSteps, () => {
    if (!isHolder) {
      const chosen = device.tabs[tab % Math.max(1, device.tabs.length)];
      if (chosen) act(chosen);
      return;
    }
    watch(0);
  });

  function watch(waited: number): void {
    const holder = device.tabs.find(({ process }) => device.locks.isHolder(process));
    if (holder) act(holder);
    else if (waited < PATIENCE_STEPS) scheduler.afterSteps(7, () => watch(waited + 7));
  }
}

async function revoke(world: World, device: Device, struck: () => void): Promise<void> {
  const [tab] = device.tabs;
  if (!tab || tab.process.isFrozen) return;
  const shown = await ownerOn(tab.session.device);
  const account = shown && (await tab.session.device.accounts.get(shown.accountKey));
  if (typeof account?.serverUserId !== 'number') return;
  struck();
  await world.server.revokeSessions(account.serverUserId);
}
