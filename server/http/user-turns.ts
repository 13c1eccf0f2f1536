import { READS_AT_ONCE, WAIT_FOR_TURN_MS, WRITES_AT_ONCE } from '../limits.ts';
import { ApiError } from './api-error.ts';

/**
 * A user's transactions queue here, before they hold a connection. Otherwise forty calls of one person would take all
 * connections, and everybody else would get 503.
 */
export interface UserTurns {
  read<T>(userId: number, work: () => Promise<T>): Promise<T>;
  write<T>(userId: number, work: () => Promise<T>): Promise<T>;
  /** All users' together. */
  count(): Record<'read' | 'write', TurnCounts>;
}

export interface TurnCounts {
  running: number;
  waiting: number;
}

/** Waits for this call's turn, at most as long as for a connection: after that its caller would give up. */
function waitIn({ waiting }: Queue): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(givingUp);
      resolve();
    };
    const givingUp = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(new ApiError('unavailable', { retryAfterSec: 1 }));
    }, WAIT_FOR_TURN_MS);
    waiting.push(begin);
  });
}

/** Refuses calls when `waiting` others already wait. */
export function makeUserTurns(waiting: number): UserTurns {
  const refuse = () => new ApiError('too_many', { retryAfterSec: 1 });
  const read = makeGate({ atOnce: READS_AT_ONCE, waiting, refuse });
  const write = makeGate({ atOnce: WRITES_AT_ONCE, waiting, refuse });
  return {
    read: read.pass,
    write: write.pass,
    count: () => ({ read: read.count(), write: write.count() }),
  };
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

interface GateRules {
  atOnce: number;
  waiting: number;
  /** For whoever finds so many waiting already. */
  refuse(): ApiError;
}

/** Of one owner's work so much is under way at once; the rest waits in its order. */
export function makeGate({ atOnce, waiting, refuse }: GateRules) {
  const queues = new Map<number, Queue>();

  async function enter(userId: number): Promise<Queue> {
    const queue = queues.get(userId) ?? { running: 0, waiting: [] };
    queues.set(userId, queue);
    if (queue.running < atOnce) {
      queue.running++;
      return queue;
    }
    if (queue.waiting.length >= waiting) throw refuse();
    await waitIn(queue);
    return queue;
  }

  /** Hands the place to the next waiting call. */
  function leave(userId: number, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running--;
    if (queue.running === 0) queues.delete(userId);
  }

  async function pass<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const queue = await enter(userId);
    try {
      return await work();
    } finally {
      leave(userId, queue);
    }
  }

  function count(): TurnCounts {
    const all = [...queues.values()];
    const sum = (of: (queue: Queue) => number) => all.reduce((total, queue) => total + of(queue), 0);
    return { running: sum(queue => queue.running), waiting: sum(queue => queue.waiting.length) };
  }

  return { pass, count };
}
