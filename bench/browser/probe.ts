/**
 * What measures inside a page. `installProbe` runs there before the page's own scripts: it must not use anything of
 * this file but types.
 */
interface Probe {
  /** The clicks since they were taken last. */
  taps: Tap[];
  /** Durations of tasks that held the page's thread for more than 50 ms. */
  longTasksMs: number[];
  /** From one frame to the next, once somebody has begun to record them. */
  framesMs: number[];
  /** Once the condition holds and the frame that shows it has been drawn; its time on the page's clock. */
  painted: (condition: () => boolean) => Promise<number>;
  /** From here on the page is its own: no rows and no frames are taken down. */
  stop: () => void;
  isStopped: boolean;
  /** Whatever a measure waits for. */
  result?: Promise<number>;
}

/** All times from the tap, in milliseconds. */
export interface Tap {
  /** On the page's clock. */
  atMs: number;
  /** The next frame is shown, by the browser's own count (Event Timing), which goes in steps of 8 from 16 on. */
  paintedMs?: number;
  /** The row shows that it is on disk. */
  confirmedMs?: number;
  /** The first transaction over the log is complete. */
  committedMs?: number;
  /** It fell on a box that can be ticked. */
  isBox: boolean;
  rows: WrittenRow[];
}

interface WrittenRow {
  method: 'put' | 'add';
  store: string;
  keyPath: string | string[] | null;
  value: unknown;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

export function installProbe(): void {
  const taps: Tap[] = [];
  const longTasksMs: number[] = [];

  function painted(condition: () => boolean): Promise<number> {
    return new Promise(resolve => {
      // A message that is sent in a frame's callback comes after that frame.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      const look = () => {
        if (condition()) channel.port2.postMessage(null);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }

  // Shorter ones are not told of, and the others some time after their frame.
  const SHORTEST_EVENT_MS = 16;
  const EVENT_TOLD_MS = 400;
  const events = { type: 'event', durationThreshold: SHORTEST_EVENT_MS };
  new PerformanceObserver(list => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const tap = name === 'click' && taps.find(({ atMs }) => atMs === startTime);
      if (tap) tap.paintedMs = duration;
    }
  }).observe(events);

  function followBox(tap: Tap, box: HTMLInputElement): void {
    const wanted = box.checked;
    const since = (atMs: number) => atMs - tap.atMs;
    setTimeout(() => {
      tap.paintedMs ??= SHORTEST_EVENT_MS;
    }, EVENT_TOLD_MS);
    void painted(() => box.checked === wanted && box.ariaBusy !== 'true').then(at => {
      tap.confirmedMs = since(at);
    });
  }

  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
      const tap: Tap = { atMs: timeStamp, isBox, rows: [] };
      taps.push(tap);
      if (isBox) followBox(tap, target);
    },
    { capture: true },
  );

  // One that gives up and begins again has written nothing.
  const written = new WeakMap<IDBTransaction, WrittenRow[]>();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args);
    const tap = taps.at(-1);
    if (tap && transaction.mode === 'readwrite' && transaction.objectStoreNames.contains('log')) {
      const rows: WrittenRow[] = [];
      written.set(transaction, rows);
      transaction.addEventListener('complete', () => {
        tap.committedMs ??= performance.now() - tap.atMs;
        tap.rows.push(...rows);
      });
    }
    return transaction;
  };

  const { put, add } = IDBObjectStore.prototype;
  for (const [method, write] of Object.entries({ put, add }) as ['put' | 'add', typeof put][]) {
    IDBObjectStore.prototype[method] = function (value, ...key) {
      written.get(this.transaction)?.push({ method, store: this.name, keyPath: this.keyPath, value });
      return write.call(this, value, ...key);
    };
  }

  new PerformanceObserver(list => {
    longTasksMs.push(...list.getEntries().map(entry => entry.duration));
  }).observe({ type: 'longtask' });

  function stop(): void {
    IDBDatabase.prototype.transaction = begin;
    Object.assign(IDBObjectStore.prototype, { put, add });
    window.probe.isStopped = true;
  }

  window.probe = { taps, longTasksMs, framesMs: [], painted, stop, isStopped: false };
}
