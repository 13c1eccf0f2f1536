/**
 * Remembers which training each entry of the browser's history showed. A person who goes back to one that ended in this
 * tab is led to the start screen, not to the message that there is no training.
 */
import type { Key } from '#domain/ids.ts';

// As global as the browser's history; a reload forgets both.
const shownAt = new Map<string, Key>();
const ended = new Set<Key>();

/** `entryKey`: the key of the router's location. */
export function noteShown(entryKey: string, workoutKey: Key): void {
  shownAt.set(entryKey, workoutKey);
}

export function noteEnded(workoutKey: Key): void {
  ended.add(workoutKey);
}

export function hasEndedHere(entryKey: string): boolean {
  return ended.has(shownAt.get(entryKey) ?? '');
}
