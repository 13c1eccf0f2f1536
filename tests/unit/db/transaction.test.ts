import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { cutOffRunning } from '#db/cut-off.ts';
import { inTransaction, readTransaction, storageFailureOf } from '#db/transaction.ts';

let db: AccountDb;

beforeEach(() => {
  db = new AccountDb(crypto.randomUUID());
});
afterEach(() => db.delete());

function putRest(restDefaultSec: number): Promise<unknown> {
  return inTransaction(db, [db.settings], () =>
    db.settings.put({ templateOffer: 'newer', key: 'settings', restDefaultSec }),
  );
}

/** The next `times` transactions end as WebKit ends them when it has lost its database server. */
function loseConnection(times: number): void {
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => unknown;
  let left = times;
  const losing: unknown = (...args: unknown[]) => {
    if (left-- > 0)
      return Promise.reject(new DOMException('Connection to Indexed Database server lost', 'UnknownError'));
    return transaction(...args);
  };
  db.transaction = losing as typeof db.transaction;
}

describe('[DUR2] a lost connection to the database', () => {
  it('is opened again, and the change written', async () => {
    await putRest(60);
    loseConnection(3);
    await putRest(90);
    expect((await db.settings.get('settings'))?.restDefaultSec).toBe(90);
  });

  it('that another transaction is just opening again is waited for, by a change and by a look', async () => {
    await putRest(60);
    const written = putRest(90);
    db.close({ disableAutoOpen: false });
    await written;
    const seen = readTransaction(db, [db.settings], () => db.settings.get('settings'));
    db.close({ disableAutoOpen: false });
    expect((await seen)?.restDefaultSec).toBe(90);
  });

  it('that does not come back is an error of the command', async () => {
    loseConnection(1_000);
    const failure = await putRest(90).catch(storageFailureOf);
    expect(failure).toBe('connection-lost');
  });
});

describe('[DUR2] a page that is left in the midst of a transaction', () => {
  /** Asks for one thing after the other for as long as it may: it never ends by itself. */
  function hold(mode: 'r' | 'rw', whileTrue: () => boolean): Promise<unknown> {
    return db.transaction(mode, [db.settings], async () => {
      while (whileTrue()) await db.settings.get('settings');
    });
  }

  it.each(['r', 'rw'] as const)('holds up nobody (%s)', async mode => {
    await putRest(60);
    const other = new AccountDb(db.accountKey);
    let isHeld = true;
    const held = hold(mode, () => isHeld).catch((error: Error) => error.name);
    await db.meta.count();
    const written = inTransaction(other, [other.settings], () =>
      other.settings.put({ templateOffer: 'newer', key: 'settings', restDefaultSec: 90 }),
    );
    cutOffRunning();
    await written;
    isHeld = false;
    expect(await held).toBe('AbortError');
    other.close();
  });

  it('writes again what was cut off', async () => {
    await putRest(60);
    let runs = 0;
    await inTransaction(db, [db.settings], async () => {
      runs += 1;
      await db.settings.put({ templateOffer: 'newer', key: 'settings', restDefaultSec: 60 + runs });
      if (runs === 1) cutOffRunning();
      await db.settings.get('settings');
    });
    expect(runs).toBe(2);
    expect((await db.settings.get('settings'))?.restDefaultSec).toBe(62);
  });
});
