/** What is a chunk of its own to keep the first load small, and is fetched as soon as nothing else is to do. */

type Load = () => Promise<unknown>;

const loads: Load[] = [];

/** Returns `load`, which `preloadAll` will call too. */
export function preloadable<L extends Load>(load: L): L {
  loads.push(load);
  return load;
}

/** Between two tries to fetch what did not come. */
const RETRY_MS = 2_000;

/**
 * For what the page cannot do without: the network may be lost during the first load, before the precache has
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

/** One after the other: afterwards every screen opens at once, without network and after an update too. */
export async function preloadAll(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined);
}
