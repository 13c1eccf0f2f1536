/**
 * Accounts that the server no longer lets anybody into (deleted on another device, password lost) but whose data is
 * still here. The login screen offers to log in, export or discard.
 */
import type { AccountRow, DeviceDb } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { fenceAccount } from './account-data.ts';
import { hasOwnData } from './returnable-guests.ts';
import type { SessionContext } from './session-context.ts';
import { readSession } from './session-store.ts';

/** The one that ended last comes first. Opens databases, so not for a live query. */
export async function findEndedAccounts(device: DeviceDb): Promise<AccountRow[]> {
  const { accountKey } = await readSession(device);
  const ended = await device.accounts
    .filter(({ key, endedAtMs }) => endedAtMs !== undefined && key !== accountKey)
    .toArray();
  const found: AccountRow[] = [];
  for (const account of ended) if (await hasOwnData(device, account.key)) found.push(account);
  return found.sort((a, b) => (b.endedAtMs ?? 0) - (a.endedAtMs ?? 0));
}

/**
 * Deletes this device's data of the account; safe to repeat. False, and nothing deleted, if somebody is signed in as
 * it.
 */
export async function discardAccount(ctx: SessionContext, accountKey: Key): Promise<boolean> {
  const { device } = ctx;
  if ((await readSession(device)).accountKey === accountKey) return false;
  await fenceAccount(ctx, accountKey, { forget: 'everything' });
  return inTransaction(device, [device.session, device.accounts], async () => {
    const session = await readSession(device);
    if (session.accountKey === accountKey) return false;
    await device.accounts.delete(accountKey);
    if (session.endedAccountKey === accountKey) {
      await device.session.put({ ...session, generation: session.generation + 1, endedAccountKey: null });
    }
    return true;
  });
}
