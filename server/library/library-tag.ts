import { createHash } from 'node:crypto';
import type { Trx } from '../database/database.ts';
import { listNames } from '../exercises/list-names.ts';
import { loadExercises } from '../exercises/present-exercises.ts';

/** A word that is another one when the default library or its names are. Read once: they change only at a start. */
export interface LibraryTag {
  read(trx: Trx): Promise<string>;
}

export function makeLibraryTag(): LibraryTag {
  let tag: string | undefined;
  return {
    async read(trx) {
      tag ??= await hashLibrary(trx);
      return tag;
    },
  };
}

async function hashLibrary(trx: Trx): Promise<string> {
  const rows = await trx
    .selectFrom('exercises')
    .select('id')
    .where('user_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const exercises = await loadExercises(
    trx,
    rows.map(row => row.id),
  );
  const library = [exercises, await listNames(trx, 'muscles'), await listNames(trx, 'equipments')];
  return createHash('sha256').update(JSON.stringify(library)).digest('base64url').slice(0, 12);
}
