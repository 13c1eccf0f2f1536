import { liveQuery, type Subscription } from 'dexie';
import type { Clock } from './ports.ts';

/** Between two tries to read what could not be read. */
const AGAIN_MS = 2_000;

/**
 * A live query that outlives a read that fails. Dexie's own is silent from then on: it hears of the changes of what it has
 * read, and after a first read that failed that is nothing. Returns how to stop.
 */
export function followQuery<T>(clock: Clock, query: () => Promise<T>, next: (value: T) => void): () => void {
  const stopping = new AbortController();
  let subscription: Subscription | undefined;

  function follow() {
    subscription = liveQuery(query).subscribe({ next, error: error => void again(error) });
  }

  async function again(error: unknown): Promise<void> {
    console.error('read again soon', error);
    subscription?.unsubscribe();
    await clock.sleep(AGAIN_MS, stopping.signal);
    if (!stopping.signal.aborted) follow();
  }
  follow();

  return () => {
    stopping.abort();
    subscription?.unsubscribe();
  };
}
