// A phone with slow storage on a quick machine: with `E2E_WRITE_MS=300` every write of a page waits that long before it
// begins. A test that takes for stored what is not yet fails then, here and not one day on a busy machine.
import type { BrowserContext, Page } from '@playwright/test';

const WRITE_MS = Number(process.env.E2E_WRITE_MS ?? 0);

/** In every page of the context, from its next load on. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (WRITE_MS > 0) await context.addInitScript(delayWrites, WRITE_MS);
}

/** In the page: another transaction over the same stores is in front of each. */
function delayWrites(ms: number): void {
  const { transaction } = IDBDatabase.prototype;
  const { get } = IDBObjectStore.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, options) {
    if (mode === 'readwrite') holdUp(transaction.call(this, stores, mode));
    return transaction.call(this, stores, mode, options);
  };

  /** It lives for as long as it is asked for something. */
  function holdUp(first: IDBTransaction) {
    const store = first.objectStore(first.objectStoreNames[0] ?? '');
    const untilMs = performance.now() + ms;
    const ask = () => {
      if (performance.now() < untilMs) get.call(store, 'nothing').onsuccess = ask;
    };
    ask();
    // A browser keeps no page for going back in the midst of one; the app ends its own.
    addEventListener('pagehide', () => untilMs > performance.now() && first.abort(), { once: true });
  }
}

/** Whoever is signed in gets no training written until what this returns is called: another tab may write for so long. */
export async function holdTrainings(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(holdStore, 'workouts');
  return () => page.evaluate('releaseHeld()');
}

/** In the page. */
async function holdStore(store: string): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const own = names.find(name => /^podhod:(?!anonymous)/.test(name)) ?? '';
  const opening = indexedDB.open(own);
  await new Promise(resolve => {
    opening.onsuccess = resolve;
  });
  const db = opening.result;
  let isHeld = true;
  const ask = (held: IDBObjectStore) => {
    if (isHeld) held.get('nothing').onsuccess = () => ask(held);
    else db.close();
  };
  ask(db.transaction(store, 'readwrite').objectStore(store));
  function releaseHeld() {
    isHeld = false;
  }
  Object.assign(window, { releaseHeld });
}
