/**
 * Whether the browser has taken away what it was given to keep: to make room, or because of damage. Each store is
 * witnessed by one that may outlive it:
 *
 *     account's database ◄─ its row in the device's database ◄─ the hint of who is signed in, in localStorage
 *
 * An account's database carries a mark, and the row says that it once had it. When everything of the origin is gone,
 * there is nobody left to notice.
 */
import type { AccountDb } from './account-db.ts';
import { type DeviceDb, NO_SESSION } from './device-db.ts';
import { inTransaction } from './transaction.ts';

const MARK_ID = 'kept-here';
const LOSS_ID = 'data-lost';

/** On purpose: it is empty then, not lost. In the running transaction, which has all tables. */
export async function emptyAll(db: AccountDb): Promise<void> {
  for (const table of db.tables) await table.clear();
  await markAsKept(db);
}

async function markAsKept(db: AccountDb): Promise<void> {
  await db.meta.put({ id: MARK_ID, value: true });
}

/** At each opening of an account's database: notes its loss, and takes it as kept from here on. */
export async function watchAccountData(device: DeviceDb, db: AccountDb): Promise<void> {
  // The row first: whoever has written there has marked the database before.
  const account = await device.accounts.get(db.accountKey);
  // A visitor has nothing to lose.
  if (!account) return;
  const isMarked = (await db.meta.get(MARK_ID)) !== undefined;
  if (isMarked && account.hasData) return;
  if (!isMarked && account.hasData) await noteLoss(device);
  await inTransaction(db, [db.meta], () => markAsKept(db));
  await inTransaction(device, [device.accounts], () =>
    device.accounts.update(account.key, { hasData: true }),
  );
}

/** At the start. `wasSignedIn`: by what localStorage remembers, somebody was; a device's database that never was knows of nobody. */
export async function watchDeviceData(device: DeviceDb, wasSignedIn: boolean): Promise<void> {
  // Looked at first: a write would keep all waiting who ask whose session it is.
  if (!wasSignedIn || (await device.session.get('session')) !== undefined) return;
  await inTransaction(device, [device.session, device.meta], async () => {
    if ((await device.session.get('session')) !== undefined) return;
    // The other tabs find that it is there again.
    await device.session.put(NO_SESSION);
    await device.meta.put({ id: LOSS_ID, value: true });
  });
}

/** For a live query: a loss that nobody has acknowledged yet. */
export async function isLossUnseen(device: DeviceDb): Promise<boolean> {
  return (await device.meta.get(LOSS_ID)) !== undefined;
}

export function acknowledgeLoss(device: DeviceDb): Promise<void> {
  return inTransaction(device, [device.meta], () => device.meta.delete(LOSS_ID));
}

function noteLoss(device: DeviceDb): Promise<string> {
  return inTransaction(device, [device.meta], () => device.meta.put({ id: LOSS_ID, value: true }));
}
