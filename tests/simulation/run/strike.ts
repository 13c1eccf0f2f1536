/** Carries a planned fault out. */
import type { Device } from '../world/device.ts';
import type { Process } from '../world/process.ts';
import type { Tab } from '../world/tab.ts';
import type { Fault } from './faults.ts';
import { nameOf } from './faults.ts';
import { inspect } from './inspect.ts';
import { drawPoison, evict } from './rare.ts';
import { count, type World } from './world.ts';

/** How long a fault waits for somebody to be amid an exchange, or for the worker to be awake, in steps. */
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
      device.goOffline(effect.forMs);
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
        freeze(device, tab.process, effect.forMs);
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
      atWorker(world, device, effect, () => {
        struck();
        device.killWorker();
      });
      return;
    case 'freeze-worker':
      atWorker(world, device, effect, worker => {
        struck();
        freeze(device, worker, effect.forMs);
      });
      return;
    case 'clock-jump':
      struck();
      device.setClock(effect.byMs);
      return;
    case 'clock-years':
      struck();
      device.setClock(effect.byMs);
      return;
    case 'poison':
      world.server.poison = drawPoison(world, device);
      struck();
      return;
    case 'months':
      // Between two actions: run/play.ts.
      return;
    case 'clock-right':
      struck();
      device.setClock(0);
      return;
    case 'server-down':
      struck();
      void world.server.crash(effect.forMs);
      return;
    case 'keep-copy':
      struck();
      void world.server.keepCopy(effect.isByTool);
      return;
    case 'restore':
      struck();
      void world.server.restore(effect.isByTool, effect.downMs);
      return;
    case 'evict-database':
    case 'evict-storage':
      void evict(world, device, effect.kind, struck);
      return;
    case 'revoke-sessions':
      void revoke(world, device, struck);
      return;
  }
}

function freeze(device: Device, process: Process, forMs: number): void {
  device.noteIncident();
  process.freeze();
  device.scheduler.after(forMs, () => process.thaw());
}

interface Moment {
  afterSteps: number;
  isAtIt: boolean;
}

/** Waits for the step; with `isAtIt`, for the step at which a tab of the device is amid an exchange. */
function atHolderOrTab(
  world: World,
  device: Device,
  { tab, ...moment }: Moment & { tab: number },
  act: (tab: Tab) => void,
): void {
  const holder = () => device.tabs.find(({ process }) => device.isAtIt(process));
  const chosen = () => device.tabs[tab % Math.max(1, device.tabs.length)];
  const { afterSteps, isAtIt } = moment;
  atMoment(world, { afterSteps, isPatient: isAtIt }, isAtIt ? holder : chosen, act);
}

/** As above, for the service worker; it is seldom awake, and so waited for. */
function atWorker(world: World, device: Device, moment: Moment, act: (worker: Process) => void): void {
  const awake = () => (device.worker?.isFrozen ? undefined : device.worker);
  const holder = () => (device.worker && device.isAtIt(device.worker) ? awake() : undefined);
  const { afterSteps, isAtIt } = moment;
  atMoment(world, { afterSteps, isPatient: true }, isAtIt ? holder : awake, act);
}

/** At the step, or with `isPatient` at the first after it, at which somebody is found. */
function atMoment<T>(
  { scheduler }: World,
  { afterSteps, isPatient }: { afterSteps: number; isPatient: boolean },
  find: () => T | undefined,
  act: (found: T) => void,
): void {
  scheduler.afterSteps(afterSteps, () => watch(0));

  function watch(waited: number): void {
    const found = find();
    if (found !== undefined) act(found);
    else if (isPatient && waited < PATIENCE_STEPS) scheduler.afterSteps(7, () => watch(waited + 7));
  }
}

async function revoke(world: World, device: Device, struck: () => void): Promise<void> {
  const { accounts, accountKey } = inspect(device);
  const account = accounts.find(({ key }) => key === accountKey);
  if (typeof account?.serverUserId !== 'number') return;
  struck();
  await world.server.revokeSessions(account.serverUserId);
}
