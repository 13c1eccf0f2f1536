import { deriveKey } from '#contract/derived-keys.ts';
import type { AccountDb } from '#db/account-db.ts';
import { refOf, type ViewTable } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

export interface Again {
  key: Key;
  isThere: boolean;
}

/**
 * Where a deleted row has come again, or would: under a key that follows from its own, so that of several devices that
 * take a deletion back none brings it twice. A key is used only once, ever: a row that was deleted once more comes again
 * under the next.
 */
export async function findAgain(db: AccountDb, table: ViewTable, deleted: Key): Promise<Again> {
  let key = keyAgain(deleted);
  for (;;) {
    const row = await db.table<{ isGone?: boolean }>(table).get(key);
    if (row && !row.isGone) return { key, isThere: true };
    if (!row && !(await wasThere(db, table, key))) return { key, isThere: false };
    key = keyAgain(key);
  }
}

/** The key under which a deleted row comes again first. */
export function keyAgain(deleted: Key): Key {
  return deriveKey(`${deleted.toLowerCase()}/again`);
}

async function wasThere(db: AccountDb, table: ViewTable, key: Key): Promise<boolean> {
  const ref = refOf(table, key);
  const found = await Promise.all([
    db.log.where('makes').equals(key).count(),
    db.bases.where('ref').equals(ref).count(),
    db.journal.where('entry.subject').equals(ref).count(),
  ]);
  return found.some(count => count > 0);
}
