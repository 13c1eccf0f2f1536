/**
 * The start of the running training in localStorage, a key for each account and workout: a write-through copy of the
 * row, there for the first paint after a reload, when the database has not answered yet. It goes when the training ends.
 */
import type { Key } from '#domain/ids.ts';

const PREFIX = 'workoutTimer.';

interface Running {
  accountKey: Key;
  key: Key;
  startedAtMs: number;
}

/** Keeps the copy of this training's start and of no other; null when none runs. */
export function keepStart(store: Storage, running: Running | null): void {
  const kept = running && prefixOf(running.accountKey) + running.key;
  for (const name of namesOf(store, PREFIX)) {
    if (name !== kept) store.removeItem(name);
  }
  if (kept) store.setItem(kept, String(running.startedAtMs));
}

/** The start that was copied last, if a training of this account was running then. */
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
