/** What the exercise form starts from: nothing, an exercise, or a change of one that the server refused. */
import type { Key, ServerId } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseValues } from '../intents.ts';
import type { OutboxEntry, Refusal } from '../outbox-entry.ts';
import type { ExerciseRow } from '../rows.ts';
import { isListed } from './exercise-list.ts';
import { findByKeyOrId } from './find-row.ts';

/** A refused change that the form can mend. */
export interface RefusedChange {
  seq: number;
  exerciseKey: Key;
  /** What the person had entered; a refused edit holds only what it changed. */
  values: Partial<ExerciseValues>;
  refusal: Refusal;
}

export type FormSource =
  | { kind: 'new'; refused: RefusedChange | null }
  | { kind: 'edit'; row: ExerciseRow; refused: RefusedChange | null }
  /** The library's own: nobody can change it. */
  | { kind: 'default'; row: ExerciseRow }
  | { kind: 'missing' };

/** `id` is null for a new exercise; `seq` names a refused change, say of an exercise that never came to be. */
export async function getFormSource(
  db: AccountDb,
  id: Key | ServerId | null,
  seq: number | null,
): Promise<FormSource> {
  const named = seq === null ? null : readRefused(await db.outbox.get(seq));
  const row = await findByKeyOrId(db.exercises, id ?? named?.exerciseKey ?? '');
  if (row && isListed(row)) {
    if (row.isDefault) return { kind: 'default', row };
    return { kind: 'edit', row, refused: named ?? (await findRefused(db, row.key)) };
  }
  const refused = named ?? (id === null ? null : await findRefused(db, String(id)));
  return id === null || refused ? { kind: 'new', refused } : { kind: 'missing' };
}

/** The latest refused change of the exercise's fields. */
async function findRefused(db: AccountDb, exerciseKey: Key): Promise<RefusedChange | null> {
  const entries = await db.outbox.where('subject').equals(exerciseKey).sortBy('seq');
  return entries.map(readRefused).findLast(refused => refused !== null) ?? null;
}

function readRefused(entry: OutboxEntry | undefined): RefusedChange | null {
  if (entry?.state !== 'parked') return null;
  const { seq, intent, refusal } = entry;
  if (intent.op !== 'exercise.create' && intent.op !== 'exercise.patch') return null;
  return { seq, exerciseKey: intent.exerciseKey, values: intent.values, refusal };
}
