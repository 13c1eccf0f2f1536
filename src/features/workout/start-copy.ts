/**
 * The start of the running training in localStorage, a key for each workout: a write-through copy of the row, there
 * for the first paint after a reload, when the database has not answered yet. It goes when the training ends.
 */
import type { Key } from '#domain/ids.ts';

const PREFIX = 'workoutTimer.';

interface Running {
  key: Key;
  startedAtMs: number;
}

/** Keeps the copy of this training's start and of no other; null when none runs. */
export function keepStart(store: Storage, running: Running | null): void {
  for (const name of namesOf(store)) {
    if (name !== PREFIX + running?.key) store.removeItem(name);
  }
  if (running) store.setItem(PREFIX + running.key, String(running.startedAtMs));
}

/** The start that was copied last, if a training was running then. */
export function readStart(store: Storage): number | undefined {
  const [name] = namesOf(store);
  return name === undefined ? undefined : Number(store.getItem(name)) || undefined;
}

function namesOf(store: Storage): string[] {
  return Object.keys(store).filter(name => name.startsWith(PREFIX));
}
