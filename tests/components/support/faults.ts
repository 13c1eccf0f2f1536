// What goes wrong in the browser itself, until the end of the test.
import { onTestFinished } from 'vitest';

/** From now on the device can change no row; what is returned makes room again. */
export function fillDisk(): () => void {
  return failToWrite('QuotaExceededError');
}

/** The same, for a reason that nobody knows. */
export function breakDisk(): () => void {
  return failToWrite('DataError');
}

function failToWrite(name: string): () => void {
  const { put, add } = IDBObjectStore.prototype;
  const fail = () => {
    throw new DOMException('broken', name);
  };
  Object.assign(IDBObjectStore.prototype, { put: fail, add: fail });
  const mend = () => {
    Object.assign(IDBObjectStore.prototype, { put, add });
  };
  onTestFinished(mend);
  return mend;
}

const READING = ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const;

let mends: (() => void)[] = [];

/** From here on nothing of this store can be read, but for one key. */
export function breakReading(broken: string, butKey?: string): void {
  const more = [IDBObjectStore.prototype, IDBIndex.prototype].flatMap(prototype =>
    READING.map(method => {
      const read = prototype[method] as (...args: unknown[]) => unknown;
      Object.assign(prototype, {
        [method](this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
          const store = 'objectStore' in this ? this.objectStore : this;
          if (store.name === broken && (butKey === undefined || args[0] !== butKey)) {
            throw new DOMException('broken', 'DataError');
          }
          return read.apply(this, args);
        },
      });
      return () => Object.assign(prototype, { [method]: read });
    }),
  );
  mends = [...more, ...mends];
  onTestFinished(mendReading);
}

/** As a new page would find it. */
export function mendReading(): void {
  for (const mend of mends) mend();
  mends = [];
}

/** The line that stands in the console instead of a message. */
export function logged(text: string): Promise<void> {
  return new Promise(resolve => {
    for (const level of ['error', 'warn'] as const) {
      const log = console[level];
      console[level] = (...parts) => {
        log(...parts);
        if (parts.map(String).join(' ').includes(text)) resolve();
      };
      onTestFinished(() => {
        console[level] = log;
      });
    }
  });
}

/** The clock goes, so much later than it did; what is returned sets it back. */
export function shiftClock(byMs: number): () => void {
  const Before = Date;
  class Shifted extends Before {
    constructor(...args: [number]) {
      // Without an argument: now.
      super(...((args.length > 0 ? args : [Shifted.now()]) as [number]));
    }
    static override now(): number {
      return Before.now() + byMs;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
  const setBack = () => {
    globalThis.Date = Before;
  };
  onTestFinished(setBack);
  return setBack;
}
