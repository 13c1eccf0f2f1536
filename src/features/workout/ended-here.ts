/**
 * Entries of the browser's history outlive the training that they showed. One that was ended in this tab is no news to the
 * person who comes back to such an entry: they are led to the start instead of being told that there is nothing.
 */
import type { Key } from '#domain/ids.ts';

// As global as the history they speak about; a reload forgets both.
const shownAt = new Map<string, Key>();
const ended = new Set<Key>();

/** `entryKey`: of the router's location. */
export function noteShown(entryKey: string, workoutKey: Key): void {
  shownAt.set(entryKey, workoutKey);
}

export function noteEnded(workoutKey: Key): void {
  ended.add(workoutKey);
}

export function hasEndedHere(entryKey: string): boolean {
  return ended.has(shownAt.get(entryKey) ?? '');
}
