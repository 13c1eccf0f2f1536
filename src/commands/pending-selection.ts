/**
 * What a person picked in the exercise list and has not been taken by the screen that asked: kept in localStorage
 * under the selection's key, so that a reload between picking and adding loses nothing. Each pick carries the key of
 * the item it will make: taking one selection twice (two tabs, a crash) adds it once. And the account's: what one
 * person left behind is not added to another's training.
 */
import { ANONYMOUS_KEY } from '#db/account-db.ts';
import type { Key, ServerId } from '#domain/ids.ts';

/** The part of `Storage` that this needs; a screen passes `localStorage`. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What `selected_key` may be (docs/product.md, Screens). */
export const SELECTED_EXERCISES = 'selected_exercises';
/** For a finished training that is being mended; which one, beside it. */
export const PAST_EXERCISES = 'past_exercises';
export const PAST_EXERCISES_WORKOUT = 'past_exercises_workout';
export const SELECTED_ALTERNATIVES = 'selected_alternatives';
export const SELECTED_FOR_TEMPLATE = 'selected_for_template';
/** The template that it is for. */
export const TEMPLATE_SELECTED_FOR = 'template_selected_for';
export const CHANGE_EXERCISE = 'change_exercise';
/** The item that a `change_exercise` selection is for. */
export const CHANGE_EXERCISE_ITEM = 'change_exercise_item';

export interface SelectionId {
  /** Whose it is. */
  accountKey: Key;
  /** What it is for: one of the keys above. */
  name: string;
}

export interface Pick {
  /** The exercise's key, or the server's id where another client wrote the selection. */
  exerciseId: Key | ServerId;
  itemKey: Key;
}

export function storeSelection(
  store: KeyValueStore,
  { accountKey, name }: SelectionId,
  picks: readonly Pick[],
): void {
  store.setItem(name, JSON.stringify(picks.map(pick => ({ ...pick, accountKey }))));
}

/**
 * Undefined when nothing is pending; another account's waits for that one. Another client's bare list of ids is a
 * selection too.
 */
export function readSelection(store: KeyValueStore, id: SelectionId, newKey: () => Key): Pick[] | undefined {
  const text = store.getItem(id.name);
  if (text === null) return undefined;
  const stored = parseList(text);
  if (!stored || stored.some(pick => isAnothers(pick, id.accountKey))) return undefined;
  const picks = stored.flatMap(pick => readPick(pick, newKey));
  // Keys made here must be the same when the selection is read again.
  storeSelection(store, id, picks);
  return picks;
}

/** To be called once the picks are on disk as items. */
export function clearSelection(store: KeyValueStore, name: string): void {
  store.removeItem(name);
}

function parseList(text: string): unknown[] | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** What a visitor picked is of whoever comes in. */
function isAnothers(pick: unknown, accountKey: Key): boolean {
  const { accountKey: owner = ANONYMOUS_KEY } = (pick ?? {}) as Partial<SelectionId>;
  return owner !== ANONYMOUS_KEY && owner !== accountKey;
}

function readPick(pick: unknown, newKey: () => Key): Pick[] {
  if (typeof pick === 'string' || typeof pick === 'number') return [{ exerciseId: pick, itemKey: newKey() }];
  const { exerciseId, itemKey } = (pick ?? {}) as Partial<Pick>;
  return exerciseId !== undefined && itemKey !== undefined ? [{ exerciseId, itemKey }] : [];
}
