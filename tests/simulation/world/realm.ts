/**
 * Takes the clock and the task queue of this Node process away from fake-indexeddb and Dexie and gives them to the
 * simulation. Must be the first import of the program: Dexie looks at BroadcastChannel when it is loaded.
 *
 * While a `host` is set, tasks and timers go to it; outside (the server answering, the program itself) they are Node's.
 */

import { createRequire } from 'node:module';
import { cloneRow } from './clone-row.ts';

const performanceHooks: object = createRequire(import.meta.url)('node:perf_hooks');

export interface Host {
  addTask(task: () => void): void;
  /** Returns what takes it back. */
  addTimer(task: () => void, delayMs: number): () => void;
}

export const nodeSetImmediate = globalThis.setImmediate;
const nodeSetTimeout = globalThis.setTimeout;
const nodeClearTimeout = globalThis.clearTimeout;

let host: Host | undefined;

export function setHost(next: Host | undefined): void {
  host = next;
}

class SimulatedTimer {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
}

type Task = (...args: unknown[]) => void;

function setTimeoutHere(task: Task, delayMs = 0, ...args: unknown[]): unknown {
  if (!host) return nodeSetTimeout(task, delayMs, ...args);
  return new SimulatedTimer(host.addTimer(() => task(...args), delayMs));
}

function clearTimeoutHere(timer: unknown): void {
  if (timer instanceof SimulatedTimer) timer.cancel();
  else nodeClearTimeout(timer as NodeJS.Timeout);
}

function setImmediateHere(task: Task, ...args: unknown[]): unknown {
  if (!host) return nodeSetImmediate(task, ...args);
  return host.addTask(() => task(...args));
}

Object.assign(globalThis, {
  setTimeout: setTimeoutHere,
  clearTimeout: clearTimeoutHere,
  setImmediate: setImmediateHere,
  structuredClone: cloneRow,
});

// Dexie gives the realm's Promise away and takes it back around every step of a transaction: the general way to write a
// property and to read what it is costs many times more than an assignment, and comes to the same here.
const { defineProperty, getOwnPropertyDescriptor } = Object;
const isPromiseHere = (target: unknown, name: PropertyKey) => name === 'Promise' && target === globalThis;
Object.defineProperty = function definePropertyHere<T>(
  target: T,
  name: PropertyKey,
  property: PropertyDescriptor,
) {
  if (!isPromiseHere(target, name)) return defineProperty(target, name, property);
  globalThis.Promise = property.value;
  return target;
};
Object.getOwnPropertyDescriptor = function getOwnPropertyDescriptorHere(target: unknown, name: PropertyKey) {
  if (!isPromiseHere(target, name)) return getOwnPropertyDescriptor(target, name);
  return { value: globalThis.Promise, writable: true, enumerable: false, configurable: true };
};

// Node makes a resource of each microtask, for those who trace them. A settled promise has the same queue.
const settled = Promise.resolve();
const { then } = Promise.prototype;
globalThis.queueMicrotask = task => void then.call(settled, task);

// Every call that was answered gives its time limit up, and nobody reads why: the reason need not be made each time.
const { abort } = AbortController.prototype;
const ABORTED = new DOMException('This operation was aborted', 'AbortError');
AbortController.prototype.abort = function abortQuickly(reason: unknown = ABORTED) {
  abort.call(this, reason);
};

// How busy this machine is must not decide what the server answers.
const NO_DELAY = { enable() {}, disable() {}, reset() {}, percentile: () => 0, mean: 0, max: 0 };
Object.assign(performanceHooks, { monitorEventLoopDelay: () => NO_DELAY });

// Dexie's live queries run only where the realm has IndexedDB; each device brings its own.
Object.assign(globalThis, { indexedDB: {}, IDBKeyRange: {} });

// All tabs of the simulation share this realm: Dexie tells them of changes by itself, and a channel would only add
// real time to it.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
