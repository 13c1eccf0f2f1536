import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import type { Pending } from '../outbox/pending.ts';

/** What every merge needs; all of it inside one transaction of the caller. */
export interface MergeContext {
  db: AccountDb;
  pending: Pending;
  newKey: () => Key;
}
