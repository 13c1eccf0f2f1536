import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';
import type { Tokens } from '#contract/auth.ts';
import { openPage } from './open-page.ts';

const LOOK_EVERY_MS = 250;
const GIVE_UP_AFTER_MS = 20 * 60_000;

/**
 * Signs in by the tokens' copy in localStorage, which any client of the origin may write. Returns how long it took from
 * the reload until every workout was on the device; afterwards the app works without network too.
 */
export async function signIn(
  context: BrowserContext,
  url: string,
  { tokens, workouts }: { tokens: Tokens; workouts: number },
): Promise<number> {
  const { page } = await openPage(context, url);
  await page.evaluate(copy => localStorage.setItem('auth.tokens.v1', copy), JSON.stringify(tokens));
  await page.reload();
  const startedAtMs = Date.now();
  while (!(await page.evaluate(isPulled, workouts))) {
    if (Date.now() - startedAtMs > GIVE_UP_AFTER_MS) throw new Error('the past has not come');
    await wait(LOOK_EVERY_MS);
  }
  const tookMs = Date.now() - startedAtMs;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  return tookMs;
}

/** In the page. The shapes are those of sync/meta.ts. */
async function isPulled(workouts: number): Promise<boolean> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  if (!known?.name) return false;
  const { name } = known;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      // Before the app has made it there is nothing in it.
      if (!db.objectStoreNames.contains('meta')) return resolve(false);
      const transaction = db.transaction(['meta', 'workouts']);
      const reading = transaction.objectStore('meta').get('reading');
      const counting = transaction.objectStore('workouts').count();
      transaction.oncomplete = () => {
        db.close();
        const { isComplete = false } = (reading.result?.value ?? {}) as { isComplete?: boolean };
        resolve(isComplete && counting.result >= workouts);
      };
    };
  });
}
