import { liveQuery, type Subscription } from 'dexie';
import type { Ports } from './ports.ts';

/** Between two tries to read what could not be read. */
const AGAIN_MS = 2_000;
/** Between two looks where nothing tells of a change: not every browser tells tabs and workers of each other's. */
const LOOK_EVERY_MS = 5_000;

/**
 * A live query that outlives a read that fails. Dexie's own is silent from then on: it hears of the changes of what it has
 * read, and after a first read that failed that is nothing. Returns how to stop.
 */
export function followQuery<T>(
  { clock, hearsTabs }: Pick<Ports, 'clock' | 'hearsTabs'>,
  query: () => Promise<T>,
  next: (value: T) => void,
): () => void {
  const stopping = new AbortController();
  let subscription: Subscription | undefined;
  let told: string | undefined;

  function tell(value: T): void {
    told = JSON.stringify(value);
    next(value);
  }

  function follow() {
    subscription = liveQuery(query).subscribe({ next: tell, error: error => void again(error) });
  }

  async function again(error: unknown): Promise<void> {
    console.error('read again soon', error);
    subscription?.unsubscribe();
    await clock.sleep(AGAIN_MS, stopping.signal);
    if (!stopping.signal.aborted) follow();
  }

  /** A read that fails is made again by the next look. */
  async function look(): Promise<void> {
    for (;;) {
      await clock.sleep(LOOK_EVERY_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      const found = await query().then(
        value => ({ value }),
        () => undefined,
      );
      if (stopping.signal.aborted) return;
      if (found && JSON.stringify(found.value) !== told) tell(found.value);
    }
  }
  follow();
  if (hearsTabs === false) void look();

  return () => {
    stopping.abort();
    subscription?.unsubscribe();
  };
}
