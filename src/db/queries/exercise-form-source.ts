/** What the exercise form starts from: nothing, an exercise, or a change of one that the server rejected. */
import type { Key, ServerId } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { Rejection } from '../log-entry.ts';
import { type ExerciseRow, type ExerciseValues, exerciseValues, readRef } from '../rows.ts';
import { isListed } from './exercise-list.ts';
import { findByKeyOrId } from './find-row.ts';
import { getRejectedForms, isRejectedForm } from './rejected-forms.ts';

/** What the server rejected of an exercise's form. */
export interface RejectedForms {
  exerciseKey: Key;
  /** What the person had entered, over several rejections; a rejected edit holds only what it changed. */
  values: Partial<ExerciseValues>;
  rejection: Rejection;
}

export type FormSource =
  | { kind: 'new'; rejected: RejectedForms | null }
  | { kind: 'edit'; row: ExerciseRow; rejected: RejectedForms | null }
  /** The library's own: nobody can change it. */
  | { kind: 'default'; row: ExerciseRow }
  | { kind: 'missing' };

/** `id` is null for a new exercise; `seq` names a rejected change, say of an exercise that never came to be. */
export async function getFormSource(
  db: AccountDb,
  id: Key | ServerId | null,
  seq: number | null,
): Promise<FormSource> {
  const named = seq === null ? undefined : await db.log.get(seq);
  const namedKey = isRejectedForm(named) ? readRef(named.subject).key : null;
  const row = await findByKeyOrId(db.exercises, id ?? namedKey ?? '');
  const rejected = await findRejected(db, row?.key ?? namedKey ?? String(id));
  if (row && isListed(row)) return row.isDefault ? { kind: 'default', row } : { kind: 'edit', row, rejected };
  if (id !== null && !rejected) return { kind: 'missing' };
  return { kind: 'new', rejected: rejected && withRest(rejected, row) };
}

/** Of an exercise that is gone, what the edit did not change belongs to the form too: it is made again from it. */
function withRest(rejected: RejectedForms, row: ExerciseRow | undefined): RejectedForms {
  return row ? { ...rejected, values: { ...exerciseValues(row), ...rejected.values } } : rejected;
}

async function findRejected(db: AccountDb, exerciseKey: Key): Promise<RejectedForms | null> {
  const forms = await getRejectedForms(db, exerciseKey);
  // The one that was rejected itself says why; others may only depend on it.
  const cause = forms.findLast(form => form.rejection.becauseOf === undefined) ?? forms.at(-1);
  if (!cause) return null;
  const values = Object.assign({}, ...forms.map(form => form.args.values)) as Partial<ExerciseValues>;
  return { exerciseKey, values, rejection: cause.rejection };
}
