import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { readMetas, writeMetas } from '../meta.ts';

/**
 * In the running transaction: notes workouts whose figures must be computed. A tab that is counting records meanwhile
 * has not counted these, and notices by the number of notes.
 */
export async function noteUnderived(db: AccountDb, workoutKeys: Iterable<Key>): Promise<void> {
  const { underived, 'figures-noted': times } = await readMetas(db);
  await writeMetas(db, {
    underived: [...new Set([...underived, ...workoutKeys])],
    'records-counted': false,
    'figures-noted': times + 1,
  });
}
