import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';
import type { Tokens } from '#contract/auth.ts';
import { HISTORY_FIRST_PAGE } from '#domain/limits.ts';
import { openPage } from './open-page.ts';

const LOOK_EVERY_MS = 250;
const GIVE_UP_AFTER_MS = 20 * 60_000;

/** Times from the reload. */
export interface FirstPull {
  /** The newest page of the history is on the device, with its figures. */
  usableMs: number;
  /** Every workout is on the device. */
  completeMs: number;
}

/**
 * Signs in by writing tokens to localStorage, as any client of the origin may. Returns once the past is on the device,
 * after which the app works offline.
 */
export async function signIn(
  context: BrowserContext,
  url: string,
  { tokens, workouts }: { tokens: Tokens; workouts: number },
): Promise<FirstPull> {
  const { page } = await openPage(context, url);
  await page.evaluate(copy => localStorage.setItem('auth.tokens.v1', copy), JSON.stringify(tokens));
  await page.reload();
  const startedAtMs = Date.now();
  let usableMs: number | undefined;
  for (;;) {
    const pulled = await page.evaluate(readPulled, { workouts, firstPage: HISTORY_FIRST_PAGE });
    if (pulled.isUsable) usableMs ??= Date.now() - startedAtMs;
    if (pulled.isComplete) break;
    if (Date.now() - startedAtMs > GIVE_UP_AFTER_MS) throw new Error('the past has not come');
    await wait(LOOK_EVERY_MS);
  }
  const completeMs = Date.now() - startedAtMs;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  return { usableMs: usableMs ?? completeMs, completeMs };
}

interface Pulled {
  isUsable: boolean;
  isComplete: boolean;
}

/** In the page. The shapes are those of sync/meta.ts. */
async function readPulled({
  workouts,
  firstPage,
}: Record<'workouts' | 'firstPage', number>): Promise<Pulled> {
  const nothing = { isUsable: false, isComplete: false };
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  if (!known?.name) return nothing;
  const { name } = known;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      // Before the app has created it, it is empty.
      if (!db.objectStoreNames.contains('meta')) return resolve(nothing);
      const transaction = db.transaction(['meta', 'workouts', 'digests']);
      const reading = transaction.objectStore('meta').get('reading');
      const counting = transaction.objectStore('workouts').count();
      const countingFigures = transaction.objectStore('digests').count();
      transaction.oncomplete = () => {
        db.close();
        const { isComplete = false } = (reading.result?.value ?? {}) as { isComplete?: boolean };
        resolve({
          isUsable: countingFigures.result >= Math.min(firstPage, workouts),
          isComplete: isComplete && counting.result >= workouts,
        });
      };
    };
  });
}
