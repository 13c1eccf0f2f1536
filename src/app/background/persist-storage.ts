/** Storage is asked to persist once there is something to lose: the first finished training. */
import { Dexie, liveQuery } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';

export function persistStorageWhenWorthIt(db: AccountDb): () => void {
  const subscription = liveQuery(() => hasFinishedWorkout(db)).subscribe({
    next(hasFinished) {
      if (hasFinished) void persist();
    },
    error: () => {},
  });
  return () => subscription.unsubscribe();
}

async function hasFinishedWorkout(db: AccountDb): Promise<boolean> {
  const finished = db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', Dexie.minKey], ['completed', Dexie.maxKey]);
  return (await finished.first()) !== undefined;
}

/** Not there over plain http; a refusal is the browser's to give. */
async function persist(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage || (await storage.persisted())) return;
  await storage.persist();
}
