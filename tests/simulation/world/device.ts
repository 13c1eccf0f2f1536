/** One device: its disk, locks, network and clock, and the tabs and the service worker that share them. */
import { Disk } from './disk.ts';
import type { DiskFaults } from './disk-faults.ts';
import { LocalStorage } from './local-storage.ts';
import { LockManager } from './locks.ts';
import { Network } from './network.ts';
import { relayNewsOf } from './news.ts';
import type { Process } from './process.ts';
import { Rng } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimulatedServer } from './server.ts';
import { startWorker, Tab } from './tab.ts';

export interface DeviceOptions {
  name: string;
  seed: number;
  scheduler: Scheduler;
  server: SimulatedServer;
  noteError: (error: unknown) => void;
  browser: Browser;
}

/** What the browser has. Plain http has no locks, Safari before 15.4 neither these nor channels. */
export interface Browser {
  hasLocks: boolean;
  hasChannel: boolean;
}

/** A kill that falls into the making of a database is put off for so long. */
const KILL_AGAIN_MS = 2;

export class Device {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly disk: Disk;
  readonly diskFaults: DiskFaults = { armed: [], struck: () => {} };
  readonly localStorage: LocalStorage;
  readonly locks: LockManager;
  readonly network: Network;
  readonly noteError: (error: unknown) => void;
  readonly browser: Browser;
  /** How far this device's clock is off, and since when. */
  readonly skews: { atMs: number; skewMs: number }[] = [];
  readonly tabs: Tab[] = [];
  worker: Process | undefined;
  /** When its disk failed, or something on it was killed or frozen: what an exchange brought then may not be stored. */
  readonly incidents: number[] = [];
  readonly #seed: number;
  #isHealed = false;
  #opened = 0;

  constructor({ name, seed, scheduler, server, noteError, browser }: DeviceOptions) {
    this.name = name;
    this.#seed = seed;
    this.scheduler = scheduler;
    this.noteError = noteError;
    this.browser = browser;
    this.disk = new Disk(scheduler);
    this.localStorage = new LocalStorage(scheduler);
    this.locks = new LockManager(scheduler);
    this.network = new Network(scheduler, server, Rng.of(seed, name, 'network'));
  }

  /** A process of this device hears of what the others write. */
  introduce(process: Process): void {
    relayNewsOf(process, {
      scheduler: this.scheduler,
      hasChannel: this.browser.hasChannel,
      processes: () => [...this.tabs.map(tab => tab.process), ...(this.worker ? [this.worker] : [])],
    });
  }

  /** Whoever is amid an exchange, or amid renewing the session. */
  isAtIt(process: Process): boolean {
    return this.network.isUnderWay(process);
  }

  get skewMs(): number {
    return this.skews.at(-1)?.skewMs ?? 0;
  }

  setClock(skewMs: number): void {
    this.skews.push({ atMs: this.scheduler.nowMs, skewMs });
  }

  openTab(): Tab {
    const name = `${this.name}/tab${++this.#opened}`;
    const tab = new Tab(this, name, Rng.of(this.#seed, name));
    this.tabs.push(tab);
    return tab;
  }

  killTab(tab: Tab): void {
    this.#kill(tab.process, () => this.tabs.splice(this.tabs.indexOf(tab), 1));
  }

  wakeWorker(): void {
    if (this.worker) return;
    const name = `${this.name}/worker${++this.#opened}`;
    this.worker = startWorker(this, name, Rng.of(this.#seed, name));
  }

  killWorker(): void {
    const { worker } = this;
    if (worker) this.#kill(worker, () => this.forgetWorker(worker));
  }

  /** As by the person; resolves when nothing of it runs any more. */
  async closeAll(): Promise<void> {
    while (this.tabs.length > 0 || this.worker) {
      for (const tab of [...this.tabs]) this.killTab(tab);
      this.killWorker();
      await this.scheduler.sleep(KILL_AGAIN_MS);
    }
  }

  /** All that is wrong with it is over, and nobody carries it into a basement any more. */
  heal(): void {
    this.#isHealed = true;
    this.network.armed = [];
    this.diskFaults.armed = [];
    for (const { process } of this.tabs) process.thaw();
    this.worker?.thaw();
    this.comeOnline();
  }

  goOffline(forMs: number): void {
    if (this.#isHealed) return;
    this.network.isOnline = false;
    this.scheduler.after(forMs, () => this.comeOnline());
  }

  comeOnline(): void {
    if (this.network.isOnline) return;
    this.network.isOnline = true;
    for (const tab of this.tabs) tab.process.deliver(() => tab.comeOnline());
  }

  noteIncident(): void {
    this.incidents.push(this.scheduler.nowMs);
  }

  hadIncident(fromMs: number, toMs: number): boolean {
    return this.incidents.some(atMs => atMs >= fromMs && atMs <= toMs);
  }

  /** Nothing on it ever runs again. */
  switchOff(): void {
    for (const tab of this.tabs) {
      tab.process.vanish();
      tab.stop();
    }
    this.worker?.vanish();
    this.disk.hush();
  }

  forgetWorker(worker: Process): void {
    if (this.worker === worker) this.worker = undefined;
  }

  #kill(process: Process, done: () => void): void {
    if (process.isDead) return;
    if (this.disk.isOpening(process)) {
      this.scheduler.after(KILL_AGAIN_MS, () => this.#kill(process, done));
      return;
    }
    this.noteIncident();
    process.kill();
    done();
  }
}
