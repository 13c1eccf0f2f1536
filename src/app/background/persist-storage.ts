/** Storage is asked to persist once there is something to lose: the first finished training, or an installation. */
import { Dexie, liveQuery } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import { isDueAgain } from '#domain/time.ts';

const ASKED_KEY = 'storage.asked.v1';
/** Firefox asks the person each time. Chromium goes by how much the app is used: a no does not stay one for ever. */
const ASK_AGAIN_AFTER_MS = 7 * 86_400_000;

export function persistStorageWhenWorthIt(db: AccountDb): () => void {
  const subscription = liveQuery(() => hasFinishedWorkout(db)).subscribe({
    next(hasFinished) {
      if (!hasFinished) return;
      // It stays so: asked again with each training, an import would wait for this page's answer each time.
      subscription.unsubscribe();
      if (isTimeToAsk()) void persist();
    },
    error: () => {},
  });
  // Chromium refuses an installed app less often.
  window.addEventListener('appinstalled', persist);
  return () => {
    subscription.unsubscribe();
    window.removeEventListener('appinstalled', persist);
  };
}

async function hasFinishedWorkout(db: AccountDb): Promise<boolean> {
  const finished = db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', Dexie.minKey], ['completed', Dexie.maxKey]);
  return (await finished.first()) !== undefined;
}

function isTimeToAsk(): boolean {
  return isDueAgain(Number(localStorage.getItem(ASKED_KEY)), ASK_AGAIN_AFTER_MS, Date.now());
}

/** Not there over plain http; a refusal is the browser's to give. */
async function persist(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage || (await storage.persisted())) return;
  localStorage.setItem(ASKED_KEY, String(Date.now()));
  await storage.persist();
}
