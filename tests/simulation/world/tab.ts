/** A tab or the service worker of a device: the app's own code over simulated ports. */
import '#app/session/adopt-tokens.ts';
import { followTokens } from '#app/session/follow-tokens.ts';
import type { CommandContext } from '#commands/command-context.ts';
import type { AccountDb } from '#db/account-db.ts';
import { DeviceDb } from '#db/device-db.ts';
import { seedLibrary } from '#db/library.ts';
import { drainInBackground } from '#sync/loop/drain-in-background.ts';
import { createSyncLoop, type SyncLoop } from '#sync/loop/sync-loop.ts';
import type { Ports } from '#sync/ports.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import type { Device } from './device.ts';
import { LIBRARY } from './library.ts';
import { Process } from './process.ts';
import type { Rng } from './random.ts';

/** What the service worker allows itself for one waking. */
const WORKER_LIMIT_MS = 60_000;

export class Tab {
  readonly process: Process;
  readonly session: SessionContext;
  readonly loop: SyncLoop;
  readonly #events: EventTarget;
  readonly #unfollowTokens: () => void;
  readonly #databases = new Map<string, AccountDb>();
  #shownKey: string | undefined;

  constructor(device: Device, name: string, rng: Rng) {
    this.process = new Process(name, 'tab', device.scheduler);
    device.introduce(this.process);
    const ports = portsFor(device, this.process, rng);
    const db = new DeviceDb(device.disk.for(this.process, device.diskFaults));
    this.session = { device: db, ports };
    this.loop = createSyncLoop(ports, db);
    // Its subscriptions would go on hearing of changes in this realm; a killed tab hears nothing.
    this.process.onDeath(() => this.stop());
    this.loop.start();
    const { events, store } = device.localStorage.for(this.process);
    this.#events = events;
    const options = { ctx: this.session, store, onAdopting: () => {}, onRefused: () => {} };
    this.#unfollowTokens = inPage(events, () => followTokens(options));
  }

  comeOnline(): void {
    this.loop.wake('online');
    this.#events.dispatchEvent(new Event('online'));
  }

  stop(): void {
    this.loop.stop();
    this.#unfollowTokens();
  }

  /** The database of whoever is signed in, with the library in it, as the screens open it. */
  async openShown(accountKey: string): Promise<AccountDb> {
    const db = this.#databases.get(accountKey) ?? this.session.device.openAccount(accountKey);
    this.#databases.set(accountKey, db);
    if (this.#shownKey === accountKey) return db;
    await seedLibrary(db, () => Promise.resolve(LIBRARY), LIBRARY.version);
    this.#shownKey = accountKey;
    return db;
  }

  /** Nobody is signed in: whoever comes is shown again. */
  closeShown(): void {
    this.#shownKey = undefined;
  }

  commandContext(db: AccountDb, newKey: () => string): CommandContext {
    return { db, newKey, now: this.session.ports.clock.now };
  }
}

/** What the app listens to is its tab's own. */
function inPage<T>(events: EventTarget, run: () => T): T {
  const page = { window: events, document: events };
  Object.assign(globalThis, page);
  try {
    return run();
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  }
}

/** The service worker, woken with or without a tab open: it drains and ends. */
export function startWorker(device: Device, name: string, rng: Rng): Process {
  const process = new Process(name, 'service-worker', device.scheduler);
  device.introduce(process);
  const ports = portsFor(device, process, rng);
  const db = new DeviceDb(device.disk.for(process, device.diskFaults));
  drainInBackground(ports, db, WORKER_LIMIT_MS)
    .catch(error => device.noteError(error))
    .finally(() => {
      db.close();
      device.forgetWorker(process);
    });
  return process;
}

/** As sync/browser-ports.ts does without them. */
const NO_LOCKS: Ports['locks'] = { run: (_name, _waitMs, body) => body(false) };

function portsFor(device: Device, process: Process, rng: Rng): Ports {
  const { scheduler } = device;
  return {
    clock: {
      now: () => Math.floor(scheduler.nowMs + device.skewMs),
      sleep: (ms, signal) =>
        new Promise(resolve => {
          const wake = () => process.deliver(resolve);
          const cancel = scheduler.after(ms, wake);
          const abort = () => {
            cancel();
            wake();
          };
          if (signal?.aborted) abort();
          else signal?.addEventListener('abort', abort);
        }),
    },
    random: {
      next: () => rng.next(),
      uuid: () => rng.uuid(),
      secret: bytes => rng.bytes(bytes).toString('base64url'),
    },
    transport: device.network.for(process),
    locks: device.browser.hasLocks ? device.locks.for(process) : NO_LOCKS,
    hearsTabs: device.browser.hasChannel,
  };
}
