import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';

/** The training that a key means now: of one that has joined another, the other. */
export async function resolveWorkout(db: AccountDb, key: Key): Promise<Key> {
  return (await db.aliases.get(key))?.into ?? key;
}
