import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { readMetas, writeMetas } from '../meta.ts';

/**
 * In the running transaction: changes whose figures are to be computed. Whoever is counting records meanwhile, in another tab
 * perhaps, has not counted these, and sees that by the number of times.
 */
export async function noteUnderived(
  db: AccountDb,
  change: (noted: readonly Key[]) => readonly Key[],
): Promise<void> {
  const { underived, 'figures-noted': times } = await readMetas(db, ['underived', 'figures-noted']);
  await writeMetas(db, {
    underived: [...change(underived)],
    'records-counted': false,
    'figures-noted': times + 1,
  });
}
