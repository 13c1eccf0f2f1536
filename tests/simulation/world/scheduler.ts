/**
 * The one clock and the one queue of a simulation. Between two steps every promise has settled, so a step boundary is
 * an await of somebody's code: that is where tabs are killed, answers arrive and clocks jump.
 *
 *     tasks (IndexedDB), first in first out ──┐
 *                                             ├──► one step ──► all promises settle ──► next step
 *     events (network, timers, faults) by time┘
 *
 * A task takes a little time, so that an event can fall between any two tasks of a transaction.
 */

import type { Rng } from './random.ts';
import { nodeSetImmediate, setHost } from './realm.ts';

interface TimedEvent {
  atMs: number;
  /** Of two events at one time the one asked for first goes first. */
  seq: number;
  run: () => void;
}

/** Steps that are handed to Node at once: more cost nothing, fewer make it look at the outside world between them. */
const STEPS_A_TURN = 64;
/** Ten times what the longest seeds take: whoever goes on after that goes in circles. */
const MOST_STEPS = 1_000_000;
const START_MS = Date.UTC(2026, 10, 21, 9, 0, 0);

export class Scheduler {
  nowMs = START_MS;
  steps = 0;
  readonly #rng: Rng;
  #tasks: (() => void)[] = [];
  #firstTask = 0;
  #events: TimedEvent[] = [];
  #atStep: { step: number; run: () => void }[] = [];
  #seq = 0;
  #isOutside = 0;
  #jumpedMs = 0;
  #isPrimed = false;
  #pump: (() => void) | undefined;
  #onCrash: (error: unknown) => void = () => {};

  constructor(rng: Rng) {
    this.#rng = rng;
  }

  /** But for jumps. */
  get passedMs(): number {
    return this.nowMs - START_MS - this.#jumpedMs;
  }

  /** What was planned meanwhile comes at once. */
  jump(ms: number): void {
    this.nowMs += ms;
    this.#jumpedMs += ms;
  }

  /** Runs `body` in virtual time. Resolves when it has; what is still planned then never happens. */
  async run<T>(body: () => Promise<T>): Promise<T> {
    await nodeIsIdle();
    return new Promise<T>((resolve, reject) => {
      let isOver = false;
      const end = () => {
        isOver = true;
        this.#pump = undefined;
        setHost(undefined);
      };
      this.#onCrash = error => {
        end();
        reject(error);
      };
      this.#pump = () => {
        if (!isOver && this.#isOutside === 0) this.#step();
      };
      setHost({
        addTask: task => this.#tasks.push(task),
        addTimer: (task, delayMs) => this.after(delayMs, task),
      });
      body().then(resolve, reject).finally(end);
      this.#prime();
    });
  }

  /** Plans an event. Returns what takes it back. */
  after(delayMs: number, run: () => void): () => void {
    const event: TimedEvent = { atMs: this.nowMs + Math.max(0, delayMs), seq: this.#seq++, run };
    pushEvent(this.#events, event);
    return () => {
      event.run = () => {};
    };
  }

  /** Plans something for the boundary after so many steps: a certain await of whatever runs by then. */
  afterSteps(steps: number, run: () => void): void {
    this.#atStep.push({ step: this.steps + steps, run });
  }

  forgetSteps(): void {
    this.#atStep = [];
  }

  sleep(ms: number): Promise<void> {
    return new Promise(resolve => this.after(ms, resolve));
  }

  /** Real work that is no part of the simulation's time (the server answering): everything else stands still. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.#isOutside++;
    setHost(undefined);
    try {
      const result = await work();
      await nodeIsIdle();
      return result;
    } finally {
      this.#isOutside--;
      setHost({
        addTask: task => this.#tasks.push(task),
        addTimer: (task, delayMs) => this.after(delayMs, task),
      });
      if (this.#isOutside === 0) this.#prime();
    }
  }

  /** Node runs its promises between any two immediates, but looks at the outside world only after all of them. */
  #prime(): void {
    const pump = this.#pump;
    if (!pump || this.#isPrimed) return;
    this.#isPrimed = true;
    for (let step = 0; step < STEPS_A_TURN; step++) nodeSetImmediate(pump);
    nodeSetImmediate(() => {
      this.#isPrimed = false;
      if (this.#isOutside === 0) this.#prime();
    });
  }

  #step(): void {
    this.steps++;
    const next = this.#takeAtStep() ?? this.#next();
    try {
      if (!next) throw new Error('nothing is planned and somebody still waits');
      if (this.steps > MOST_STEPS) throw new Error(`no end after ${MOST_STEPS} steps`);
      next();
    } catch (error) {
      this.#onCrash(error);
    }
  }

  #takeAtStep(): (() => void) | undefined {
    if (this.#atStep.length === 0) return undefined;
    const at = this.#atStep.findIndex(({ step }) => step <= this.steps);
    return at < 0 ? undefined : this.#atStep.splice(at, 1)[0]?.run;
  }

  #next(): (() => void) | undefined {
    const hasTask = this.#firstTask < this.#tasks.length;
    const event = this.#events[0];
    if (hasTask) {
      this.nowMs += this.#rng.next() * TASK_MS;
      if (event && event.atMs <= this.nowMs) return popEvent(this.#events)?.run;
      return this.#takeTask();
    }
    if (!event) return undefined;
    this.nowMs = Math.max(this.nowMs, event.atMs);
    return popEvent(this.#events)?.run;
  }

  #takeTask(): (() => void) | undefined {
    const task = this.#tasks[this.#firstTask++];
    if (this.#firstTask > 1024 && this.#firstTask * 2 > this.#tasks.length) {
      this.#tasks = this.#tasks.slice(this.#firstTask);
      this.#firstTask = 0;
    }
    return task;
  }
}

/**
 * Node's streams tidy up in tasks of their own after an answer: these must not fall into the simulation's queue, where
 * they would shift what comes after them.
 */
async function nodeIsIdle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise(resolve => nodeSetImmediate(resolve));
}

/** At most; a transaction of twenty tasks takes some milliseconds, as on a phone. */
const TASK_MS = 0.5;

function isBefore(a: TimedEvent, b: TimedEvent): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.seq < b.seq);
}

/** A binary heap in an array. */
function pushEvent(heap: TimedEvent[], event: TimedEvent): void {
  let at = heap.length;
  heap.push(event);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above] as TimedEvent;
    if (!isBefore(event, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = event;
}

function popEvent(heap: TimedEvent[]): TimedEvent | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (!top || !last || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    const left = at * 2 + 1;
    if (left >= heap.length) break;
    const right = left + 1;
    const child =
      right < heap.length && isBefore(heap[right] as TimedEvent, heap[left] as TimedEvent) ? right : left;
    if (!isBefore(heap[child] as TimedEvent, last)) break;
    heap[at] = heap[child] as TimedEvent;
    at = child;
  }
  heap[at] = last;
  return top;
}
