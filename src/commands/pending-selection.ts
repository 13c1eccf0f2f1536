/**
 * What a person picked in the exercise list and has not been taken by the screen that asked: kept in localStorage
 * under the selection's key, so that a reload between picking and adding loses nothing. Each pick carries the key of
 * the item it will make: taking one selection twice (two tabs, a crash) adds it once.
 */
import type { Key, ServerId } from '#domain/ids.ts';

/** The part of `Storage` that this needs; a screen passes `localStorage`. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The selection keys of SPEC section 2 (`selected_key`). */
export const SELECTED_EXERCISES = 'selected_exercises';
export const SELECTED_ALTERNATIVES = 'selected_alternatives';
export const CHANGE_EXERCISE = 'change_exercise';
/** The item that a `change_exercise` selection is for. */
export const CHANGE_EXERCISE_ITEM = 'change_exercise_item';

export interface Pick {
  /** The exercise's key, or the server's id where another client wrote the selection. */
  exerciseId: Key | ServerId;
  itemKey: Key;
}

export function storeSelection(store: KeyValueStore, name: string, picks: readonly Pick[]): void {
  store.setItem(name, JSON.stringify(picks));
}

/** Undefined when nothing is pending. Another client's bare list of ids is a selection too. */
export function readSelection(store: KeyValueStore, name: string, newKey: () => Key): Pick[] | undefined {
  const text = store.getItem(name);
  if (text === null) return undefined;
  const picks = parsePicks(text, newKey);
  // Keys made here must be the same when the selection is read again.
  if (picks) storeSelection(store, name, picks);
  return picks;
}

/** To be called once the picks are on disk as items. */
export function clearSelection(store: KeyValueStore, name: string): void {
  store.removeItem(name);
}

function parsePicks(text: string, newKey: () => Key): Pick[] | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(stored)) return undefined;
  return stored.flatMap((pick: unknown) => {
    if (typeof pick === 'string' || typeof pick === 'number')
      return [{ exerciseId: pick, itemKey: newKey() }];
    const { exerciseId, itemKey } = (pick ?? {}) as Partial<Pick>;
    return exerciseId !== undefined && itemKey !== undefined ? [{ exerciseId, itemKey }] : [];
  });
}
