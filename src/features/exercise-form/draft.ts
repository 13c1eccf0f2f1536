/**
 * What was changed in a form that was left unfinished: while alternatives are picked, over a reload, until it is saved.
 * One for each account and exercise; an exercise that does not exist yet has one too. A field that was left alone is
 * not in it: it shows what has come for it meanwhile.
 */
import type { Key } from '#domain/ids.ts';
import type { FormValues } from './form-values.ts';

export interface DraftId {
  accountKey: Key;
  /** Null: the exercise to be created. */
  exerciseKey: Key | null;
}

export function readDraft(id: DraftId): Partial<FormValues> | undefined {
  const text = localStorage.getItem(storageKey(id));
  return text === null ? undefined : (JSON.parse(text) as Partial<FormValues>);
}

export function storeDraft(id: DraftId, changed: Partial<FormValues>): void {
  localStorage.setItem(storageKey(id), JSON.stringify(changed));
}

export function dropDraft(id: DraftId): void {
  localStorage.removeItem(storageKey(id));
}

function storageKey({ accountKey, exerciseKey }: DraftId): string {
  return `exercise_form_draft.${accountKey}.${exerciseKey ?? 'new'}`;
}
