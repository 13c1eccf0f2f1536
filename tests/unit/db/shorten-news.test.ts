/** What live queries hear of a transaction: single keys of a small change, the whole table of a large one. */
import 'fake-indexeddb/auto';
import { Dexie, type ObservabilitySet } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';

let db: AccountDb;
beforeEach(async () => {
  db = new AccountDb(crypto.randomUUID());
  // Opening tells the queries that anything may have changed.
  await db.open();
});
afterEach(() => db.delete());

/** The range of changed keys at the top of what is told of the table's own keys. */
async function toldOf(body: () => Promise<unknown>): Promise<{ from: unknown; to: unknown } | undefined> {
  const heard = Promise.withResolvers<ObservabilitySet>();
  const listen = (parts: ObservabilitySet) => heard.resolve(parts);
  Dexie.on('storagemutated', listen);
  await inTransaction(db, [db.meta], body);
  const parts = await heard.promise;
  Dexie.on('storagemutated').unsubscribe(listen);
  return parts[`idb://${db.name}/meta/`] as { from: unknown; to: unknown } | undefined;
}

async function putOneByOne(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await db.meta.put({ id: `row-${at}`, value: at });
}

it('is told by its keys when it is small', async () => {
  expect(await toldOf(() => putOneByOne(1))).toMatchObject({ from: 'row-0', to: 'row-0' });
});

it.each(['put', 'deleted'] as const)('is told as the whole table when many rows are %s', async what => {
  await inTransaction(db, [db.meta], () => putOneByOne(100));
  const keys = Array.from({ length: 100 }, (_, at) => `row-${at}`);
  const told = await toldOf(() => (what === 'put' ? putOneByOne(100) : db.meta.bulkDelete(keys)));
  expect(told).toMatchObject({ from: Dexie.minKey, to: Dexie.maxKey });
});
