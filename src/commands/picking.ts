/**
 * What is ticked in the exercise list and not yet confirmed, by selection key. Kept for the tab's session, so that a
 * reload, or creating an exercise on the way, loses nothing. In the order in which it was picked.
 */
import type { Key } from '#domain/ids.ts';
import type { KeyValueStore } from './pending-selection.ts';

/** `name` is the selection's key; a screen passes `sessionStorage`. */
export function readPicking(store: KeyValueStore, name: string): Key[] {
  const text = store.getItem(storageKey(name));
  const stored: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(key => typeof key === 'string') : [];
}

export function storePicking(store: KeyValueStore, name: string, keys: readonly Key[]): void {
  store.setItem(storageKey(name), JSON.stringify(keys));
}

/** A form that was opened from the list says what it made: the list shows it ticked. */
export function addToPicking(store: KeyValueStore, { selectedKey, isSingle }: PickFor, key: Key): void {
  const others = isSingle ? [] : readPicking(store, selectedKey).filter(other => other !== key);
  storePicking(store, selectedKey, [...others, key]);
}

/** A selection was confirmed in this tab: the screen that asked is come back to for its sake, be it by a step back. */
export function markConfirmed(store: KeyValueStore, name: string): void {
  store.removeItem(storageKey(name));
  store.setItem(confirmedKey(name), '1');
}

/** True once for each confirmation. */
export function takeConfirmed(store: KeyValueStore, name: string): boolean {
  const isConfirmed = store.getItem(confirmedKey(name)) !== null;
  store.removeItem(confirmedKey(name));
  return isConfirmed;
}

/** Which selection a new exercise joins; travels in the navigation state from the list to the form. */
export interface PickFor {
  selectedKey: string;
  isSingle: boolean;
}

/** What the asking screen tells the list in the navigation state: where the picking starts. */
export interface PickerState {
  picked?: readonly Key[];
  /** Not offered: the exercise itself, when its alternatives are picked. */
  excludedKey?: Key | null;
  /** The item whose exercise is to be replaced. Of this entry alone: another tab may have its own list open. */
  changedItemKey?: Key;
  /** Goes back along, unless exercises were added: who only returns names the training and wishes for no new one. */
  returnState?: unknown;
}

function confirmedKey(name: string): string {
  return `confirmed.${name}`;
}

function storageKey(name: string): string {
  return `picking.${name}`;
}
