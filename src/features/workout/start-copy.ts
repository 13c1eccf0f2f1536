/**
 * The running training's start in localStorage, keyed by account and workout: a write-through copy for the first paint
 * after a reload, before the database answers. Removed when the training ends.
 */
import type { Key } from '#domain/ids.ts';

const PREFIX = 'workoutTimer.';

interface Running {
  accountKey: Key;
  key: Key;
  startedAtMs: number;
}

/** Stores the start of this training and of no other; null if none runs. */
export function keepStart(store: Storage, running: Running | null): void {
  const kept = running && prefixOf(running.accountKey) + running.key;
  for (const name of namesOf(store, PREFIX)) {
    if (name !== kept) store.removeItem(name);
  }
  if (kept) store.setItem(kept, String(running.startedAtMs));
}

/** The stored start, if a training of this account was running. */
export function readStart(store: Storage, accountKey: Key): number | undefined {
  const [name] = namesOf(store, prefixOf(accountKey));
  return name === undefined ? undefined : Number(store.getItem(name)) || undefined;
}

function prefixOf(accountKey: Key): string {
  return `${PREFIX}${accountKey}.`;
}

function namesOf(store: Storage, prefix: string): string[] {
  return Object.keys(store).filter(name => name.startsWith(prefix));
}
