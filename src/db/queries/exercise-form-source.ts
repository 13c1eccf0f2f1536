/** What the exercise form starts from: nothing, an exercise, or a change of one that the server refused. */
import type { Key, ServerId } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseValues } from '../intents.ts';
import type { Refusal } from '../outbox-entry.ts';
import type { ExerciseRow } from '../rows.ts';
import { exerciseFields } from '../server-copy.ts';
import { isListed } from './exercise-list.ts';
import { findByKeyOrId } from './find-row.ts';
import { getRefusedForms, isRefusedForm } from './refused-forms.ts';

/** What the server refused of an exercise's form. */
export interface RefusedChange {
  exerciseKey: Key;
  /** What the person had entered, over several refusals; a refused edit holds only what it changed. */
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
  const named = seq === null ? undefined : await db.outbox.get(seq);
  const namedKey = isRefusedForm(named) ? named.subject : null;
  const row = await findByKeyOrId(db.exercises, id ?? namedKey ?? '');
  const refused = await findRefused(db, row?.key ?? namedKey ?? String(id));
  if (row && isListed(row)) return row.isDefault ? { kind: 'default', row } : { kind: 'edit', row, refused };
  if (id !== null && !refused) return { kind: 'missing' };
  return { kind: 'new', refused: refused && withRest(refused, row) };
}

/** Of an exercise that is gone, what the edit did not change belongs to the form too: it is made anew from it. */
function withRest(refused: RefusedChange, row: ExerciseRow | undefined): RefusedChange {
  if (!row) return refused;
  const { isArchived: _, ...rest } = exerciseFields(row);
  return { ...refused, values: { ...rest, ...refused.values } };
}

async function findRefused(db: AccountDb, exerciseKey: Key): Promise<RefusedChange | null> {
  const forms = await getRefusedForms(db, exerciseKey);
  // The one that was refused itself says why; others may only depend on it.
  const cause = forms.findLast(form => form.becauseOf === null) ?? forms.at(-1);
  if (!cause) return null;
  const values = Object.assign({}, ...forms.map(form => form.intent.values)) as Partial<ExerciseValues>;
  return { exerciseKey, values, refusal: cause.refusal };
}
