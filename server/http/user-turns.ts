import { READS_AT_ONCE, WAIT_FOR_TURN_MS, WRITES_AT_ONCE } from '../limits.ts';
import { ApiError } from './api-error.ts';

/**
 * A user's transactions wait for each other here, before they hold a connection: forty calls of one person would
 * otherwise take all that there are, and everybody else would be answered 503.
 */
export interface UserTurns {
  read<T>(userId: number, work: () => Promise<T>): Promise<T>;
  write<T>(userId: number, work: () => Promise<T>): Promise<T>;
}

/** Until it is this call's turn; as long as for a connection at most, for its caller would give up soon. */
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

/** Of more than `waiting` calls the last are refused. */
export function makeUserTurns(waiting: number): UserTurns {
  return {
    read: makeGate({ atOnce: READS_AT_ONCE, waiting }),
    write: makeGate({ atOnce: WRITES_AT_ONCE, waiting }),
  };
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

function makeGate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queues = new Map<number, Queue>();

  async function enter(userId: number): Promise<Queue> {
    const queue = queues.get(userId) ?? { running: 0, waiting: [] };
    queues.set(userId, queue);
    if (queue.running < atOnce) {
      queue.running++;
      return queue;
    }
    if (queue.waiting.length >= waiting) throw new ApiError('too_many', { retryAfterSec: 1 });
    await waitIn(queue);
    return queue;
  }

  /** Whoever waits next takes the place over. */
  function leave(userId: number, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running--;
    if (queue.running === 0) queues.delete(userId);
  }

  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const queue = await enter(userId);
    try {
      return await work();
    } finally {
      leave(userId, queue);
    }
  };
}
