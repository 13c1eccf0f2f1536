/**
 * Stores thousands of trainings at once: the entry, and beside it their items and sets (import-children.ts). Figures
 * follow later, a few trainings at a time.
 */
import { deriveKey } from '#contract/derived-keys.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { ImportedTraining, MutationArgs } from '#db/mutation-args.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { outlivesTraining } from './cancel-out-deleted.ts';
import { discardInTransaction, seqsOf } from './decide.ts';
import { dependentsAmong, findMadeElsewhere, readUnsettled } from './dependents.ts';
import { addChildren } from './import-children.ts';
import { type MutateOptions, mutate } from './mutate.ts';
import { noteUnderived } from './note-underived.ts';
import { rebaseViews } from './rebase.ts';

interface AddOptions extends MutateOptions {
  /** In the running transaction. Rejects where what has begun was ended since: by a logout that discards, or taken back. */
  assertOpen?: (() => Promise<void>) | undefined;
}

/**
 * Known trainings stay as they are. Each piece becomes one call; all are stored at once. Returns how many were new,
 * once they are on disk with their entries. Rejects, with nothing stored, where the import was ended meanwhile.
 */
export function addUnknown(
  db: AccountDb,
  of: Pick<MutationArgs['import.add'], 'importKey' | 'source'>,
  pieces: readonly (readonly ImportedTraining[])[],
  { assertOpen, ...options }: AddOptions,
): Promise<number> {
  return inTransaction(db, db.tables, async () => {
    await assertOpen?.();
    const keys = pieces.flat().map(({ workoutKey }) => workoutKey);
    const rows = await db.workouts.bulkGet(keys);
    const known = new Set(rows.map(row => row?.key));
    const added: ImportedTraining[] = [];
    for (const piece of pieces) {
      const workouts = piece.filter(({ workoutKey }) => !known.has(workoutKey));
      if (workouts.length === 0) continue;
      await mutate(db, 'import.add', { ...of, workouts }, { ...options, areFiguresLater: true });
      added.push(...workouts);
    }
    if (added.length > 0) await addChildren(db, added, options.nowMs);
    return added.length;
  });
}

/**
 * In the running transaction, which has all tables: drops the unsent trainings as if they had never been, and removes
 * the others. Their figures, and what was in the unsent ones, go a few trainings at a time (derive-later.ts): a tick that
 * comes meanwhile waits for the trainings' own rows alone.
 */
export async function takeBackImported(db: AccountDb, importKey: Key, options: MutateOptions): Promise<void> {
  const unsettled = await readUnsettled(db);
  // One that was rejected would come to the server later, when what it needs is corrected.
  const open = unsettled.filter(
    ({ kind, args, state }) =>
      kind === 'import.add' && args.importKey === importKey && (state === 'waiting' || state === 'rejected'),
  );
  const madeElsewhere = await findMadeElsewhere(db, open);
  // A template made of one of them stays and needs the training on the server first.
  const unsent = open.filter(
    entry => !dependentsAmong(unsettled, [entry], madeElsewhere).some(outlivesTraining),
  );
  await discardInTransaction(db, seqsOf(unsent), rebaseViews);
  const left = (await findImported(db, importKey)).map(({ key }) => key);
  if (left.length === 0) return;
  const removal = { importKey, workoutKeys: left };
  await mutate(db, 'import.take-back', removal, { ...options, areFiguresLater: true });
  await noteUnderived(db, left);
}

/** The key of an exercise that an import made; it begins like all of that import. */
export function madeExerciseKey(importKey: Key, foldedName: string): Key {
  const begin = madeExercisesOf(importKey);
  return `${begin}${deriveImportId(importKey, foldedName).slice(begin.length)}`;
}

export function deriveImportId(importKey: Key, name: string): Key {
  return deriveKey(`${importKey}/${name}`);
}

/** The prefix of an import's exercise keys: any device finds them by it, even without the trainings. */
export function madeExercisesOf(importKey: Key): string {
  return deriveKey(importKey).slice(0, 14);
}

async function findImported(db: AccountDb, importKey: Key): Promise<WorkoutRow[]> {
  return (await db.workouts.toArray()).filter(row => row.importKey === importKey);
}
