/** Changes of an exercise's form that the server rejected: corrected together, in one form. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { EntryOfKind, LogEntry } from '../log-entry.ts';
import { refOf } from '../rows.ts';
import { isRejected, type RejectedEntry } from './sync-state.ts';

export type RejectedForm = RejectedEntry & EntryOfKind<'exercise.create' | 'exercise.patch'>;

/** In the order in which they were made. */
export async function getRejectedForms(db: AccountDb, exerciseKey: Key): Promise<RejectedForm[]> {
  const entries = await db.log.where('subject').equals(refOf('exercises', exerciseKey)).sortBy('seq');
  return entries.filter(isRejectedForm);
}

export function isRejectedForm(entry: LogEntry | undefined): entry is RejectedForm {
  return isRejected(entry) && (entry.kind === 'exercise.create' || entry.kind === 'exercise.patch');
}
