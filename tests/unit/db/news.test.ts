/** What live queries hear of a transaction: single keys of a small change, the whole table of a large one. */
import 'fake-indexeddb/auto';
import { Dexie, type ObservabilitySet } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { holdNews, inTransaction } from '#db/transaction.ts';

let db: AccountDb;
beforeEach(async () => {
  db = new AccountDb(crypto.randomUUID());
  // Opening tells the queries that anything may have changed.
  await db.open();
});
afterEach(() => db.delete());

/** The range of changed keys at the top of what is reported of the table's own keys. */
async function reportedOf(body: () => Promise<unknown>): Promise<{ from: unknown; to: unknown } | undefined> {
  const heard = Promise.withResolvers<ObservabilitySet>();
  const listen = (parts: ObservabilitySet) => heard.resolve(parts);
  Dexie.on('storagemutated', listen);
  await inTransaction(db, [db.meta, db.digests], body);
  const parts = await heard.promise;
  Dexie.on('storagemutated').unsubscribe(listen);
  return parts[`idb://${db.name}/meta/`] as { from: unknown; to: unknown } | undefined;
}

async function putOneByOne(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await db.meta.put({ id: `row-${at}`, value: at });
}

it('is reported by its keys when it is small', async () => {
  expect(await reportedOf(() => putOneByOne(1))).toMatchObject({ from: 'row-0', to: 'row-0' });
});

it.each(['put', 'deleted'] as const)('is reported as the whole table when many rows are %s', async what => {
  await inTransaction(db, [db.meta], () => putOneByOne(100));
  const keys = Array.from({ length: 100 }, (_, at) => `row-${at}`);
  const reported = await reportedOf(() => (what === 'put' ? putOneByOne(100) : db.meta.bulkDelete(keys)));
  expect(reported).toMatchObject({ from: Dexie.minKey, to: Dexie.maxKey });
});

describe('of many transactions in a row', () => {
  /** For each transaction what was reported with it, by the table's own keys. */
  async function tellEach(holds: readonly boolean[]): Promise<boolean[]> {
    const reported: boolean[] = [];
    const listen = (parts: ObservabilitySet) => {
      if (parts[`idb://${db.name}/meta/`]) reported[reported.length - 1] = true;
    };
    Dexie.on('storagemutated', listen);
    for (const [at, isHeld] of holds.entries()) {
      reported.push(false);
      await inTransaction(db, [db.meta], async () => {
        await db.meta.put({ id: `row-${at}`, value: at });
        if (isHeld) holdNews();
      });
    }
    Dexie.on('storagemutated').unsubscribe(listen);
    return reported;
  }

  it('the first is reported, each tenth, and the first that does not hold its news back', async () => {
    const reported = await tellEach([...Array.from({ length: 12 }, () => true), false]);
    expect(reported.flatMap((isReported, at) => (isReported ? [at] : []))).toEqual([0, 10, 12]);
  });

  it('what was held back is reported with the next', async () => {
    await tellEach([true, true]);
    expect(await reportedOf(() => db.digests.count())).toMatchObject({
      from: Dexie.minKey,
      to: Dexie.maxKey,
    });
  });
});
