/** What a command writes is on disk together or not at all, and a view is the fold of every entry that counts for it. */
import { expect, it } from 'vitest';
import { saveSetValues } from '#commands/sets.ts';
import { refOf } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { rebase } from '#sync/log/rebase.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';
import { beginTraining } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

async function openTraining() {
  const device = await openGuestDevice(new TestClock(), OFFLINE);
  return { ...device, ...(await beginTraining(device)) };
}

it('[DUR1] leaves the row as it was when the entry cannot be written', async () => {
  const { ctx, db, setKey } = await openTraining();
  await db.log.toCollection().modify({ state: 'sealed' });
  const before = await db.log.count();
  db.log.hook('creating', () => {
    throw new Error('no room');
  });
  await expect(saveSetValues(ctx, setKey, { reps: 9 })).rejects.toThrow();
  // Whatever the command may have left to be written elsewhere has been by then.
  await inTransaction(db, db.tables, () => db.sets.count());
  expect(await db.log.count()).toBe(before);
  expect((await db.sets.get(setKey))?.reps).toBeNull();
});

it('[VIEW1] computes a view from every entry that counts for it, in their order', async () => {
  const { ctx, db, setKey } = await openTraining();
  await db.log.toCollection().modify({ state: 'sealed' });
  await saveSetValues(ctx, setKey, { reps: 5, weightKg: 60 });
  await db.log.toCollection().modify({ state: 'sealed' });
  await saveSetValues(ctx, setKey, { reps: 9 });
  await inTransaction(db, db.tables, () => rebase(db, [refOf('sets', setKey)]));
  expect(await db.sets.get(setKey)).toMatchObject({ reps: 9, weightKg: 60 });
});
