/** Between two tries to fetch what did not come. */
const RETRY_MS = 2_000;

/**
 * For a chunk that the page cannot do without: the network may be lost during the first load, before the precache has
 * everything. Tries again until it is there; never rejects.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await soonOrOnline();
    }
  }
}

function soonOrOnline(): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    window.addEventListener('online', done);
  });
}
