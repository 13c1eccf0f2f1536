/** Changes of an exercise's form that the server refused: mended together, in one form. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseIntent } from '../intents.ts';
import type { OutboxEntry, ParkedEntry } from '../outbox-entry.ts';

type FormIntent = Extract<ExerciseIntent, { op: 'exercise.create' | 'exercise.patch' }>;

export interface RefusedForm extends ParkedEntry {
  intent: FormIntent;
}

/** In the order in which they were made. */
export async function getRefusedForms(db: AccountDb, exerciseKey: Key): Promise<RefusedForm[]> {
  const entries = await db.outbox.where('subject').equals(exerciseKey).sortBy('seq');
  return entries.filter(isRefusedForm);
}

export function isRefusedForm(entry: OutboxEntry | undefined): entry is RefusedForm {
  return (
    entry?.state === 'parked' &&
    (entry.intent.op === 'exercise.create' || entry.intent.op === 'exercise.patch')
  );
}
