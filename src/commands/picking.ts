/**
 * What is ticked in the exercise list and not yet confirmed, by account and selection key. Kept for the tab's session,
 * so that a reload, or creating an exercise on the way, loses nothing. In the order in which it was picked.
 */
import type { Key } from '#domain/ids.ts';
import type { KeyValueStore, SelectionId } from './pending-selection.ts';

/** A screen passes `sessionStorage`. */
export function readPicking(store: KeyValueStore, id: SelectionId): Key[] {
  const text = store.getItem(pickingKey(id));
  const stored: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(key => typeof key === 'string') : [];
}

export function storePicking(store: KeyValueStore, id: SelectionId, keys: readonly Key[]): void {
  store.setItem(pickingKey(id), JSON.stringify(keys));
}

/** A form that was opened from the list says what it made: the list shows it ticked. */
export function addToPicking(
  store: KeyValueStore,
  { accountKey, selectedKey, isSingle }: PickFor & Omit<SelectionId, 'name'>,
  key: Key,
): void {
  const id = { accountKey, name: selectedKey };
  const others = isSingle ? [] : readPicking(store, id).filter(other => other !== key);
  storePicking(store, id, [...others, key]);
}

/** A selection was confirmed in this tab: the screen that asked is come back to for its sake, be it by a step back. */
export function markConfirmed(store: KeyValueStore, id: SelectionId): void {
  store.removeItem(pickingKey(id));
  store.setItem(confirmedKey(id), '1');
}

/** True once for each confirmation. */
export function takeConfirmed(store: KeyValueStore, id: SelectionId): boolean {
  const isConfirmed = store.getItem(confirmedKey(id)) !== null;
  store.removeItem(confirmedKey(id));
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
  /** What the picks are for, by its name in localStorage. Of this entry alone: another tab may have its own list open. */
  pickedFor?: { name: string; key: Key };
  /** Goes back along, unless exercises were added: who only returns names the training and wishes for no new one. */
  returnState?: unknown;
}

function confirmedKey({ accountKey, name }: SelectionId): string {
  return `confirmed.${accountKey}.${name}`;
}

function pickingKey({ accountKey, name }: SelectionId): string {
  return `picking.${accountKey}.${name}`;
}
