/** Measures inside a page. `installProbe` runs before the page's own scripts, so it may use only types of this file. */
interface Probe {
  /** The clicks since they were last read. */
  taps: Tap[];
  /** Durations of tasks that held the page's thread for more than 50 ms. */
  longTasksMs: number[];
  /** Frame times, once recording has begun. */
  framesMs: number[];
  /** Resolves once the condition holds and its frame has been drawn, to that time on the page's clock. */
  painted: (condition: () => boolean) => Promise<number>;
  /** Stops recording rows and frames. */
  stop: () => void;
  isStopped: boolean;
  /** The result that a measure waits for. */
  result?: Promise<number>;
}

/** All times from the tap, in milliseconds. */
export interface Tap {
  /** On the page's clock. */
  atMs: number;
  /** The next frame is shown, as the browser reports it (Event Timing), in steps of 8 from 16 on. */
  paintedMs?: number;
  /** The row shows that it is on disk. */
  confirmedMs?: number;
  /** The first transaction over the log is complete. */
  committedMs?: number;
  /** The tap hit a checkbox. */
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
      // A message posted in a frame's callback arrives after that frame.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      const look = () => {
        if (condition()) channel.port2.postMessage(null);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }

  // Browsers do not report shorter events, and others only some time after their frame.
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

  // An aborted transaction that is repeated has written nothing.
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
