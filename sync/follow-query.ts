import { liveQuery, type Subscription } from 'dexie';
import type { Ports } from './ports.ts';

/** The pause before a failed read is repeated. */
const AGAIN_MS = 2_000;
/** How often to read without any notification: some browsers do not report changes between tabs and workers. */
const LOOK_EVERY_MS = 5_000;

/**
 * A live query that survives failing reads. Dexie's own stops: it watches only what it has read, and after a failed
 * first read that is nothing. Returns a function that stops it.
 */
export function followQuery<T>(
  { clock, hearsTabs }: Pick<Ports, 'clock' | 'hearsTabs'>,
  query: () => Promise<T>,
  next: (value: T) => void,
): () => void {
  const stopping = new AbortController();
  let subscription: Subscription | undefined;
  let reported: string | undefined;

  function tell(value: T): void {
    reported = JSON.stringify(value);
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

  /** The next look repeats a failed read. */
  async function look(): Promise<void> {
    for (;;) {
      await clock.sleep(LOOK_EVERY_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      const found = await query().then(
        value => ({ value }),
        () => undefined,
      );
      if (stopping.signal.aborted) return;
      if (found && JSON.stringify(found.value) !== reported) tell(found.value);
    }
  }
  follow();
  if (hearsTabs === false) void look();

  return () => {
    stopping.abort();
    subscription?.unsubscribe();
  };
}
