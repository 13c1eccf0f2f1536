/** Guests that logged out and left their trainings on this device: without a password, this is their only door. */
import type { AccountRow, DeviceDb } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import type { SessionContext } from './session-context.ts';
import { readSession, switchSession } from './session-store.ts';

/** The guests one can go back to, newest first; not the one that is signed in. */
export async function findKeptGuests(device: DeviceDb): Promise<AccountRow[]> {
  const { accountKey } = await readSession(device);
  const guests = await device.accounts
    .filter(account => isOpenedBySecretAlone(account) && account.key !== accountKey)
    .toArray();
  return guests.sort((a, b) => b.createdAtMs - a.createdAtMs);
}

/** Who has set a password is asked for it. */
function isOpenedBySecretAlone({ isGuest, hasPassword, guestSecret }: AccountRow): boolean {
  return isGuest && !hasPassword && guestSecret !== null;
}

/** Signs in as a guest that is on this device, with or without network: its secret gets it tokens when there is some. */
export function returnToGuest({ device }: SessionContext, accountKey: Key): Promise<void> {
  return switchSession(device, accountKey, null);
}

/** Whose trainings have all moved elsewhere: nobody will look for it. */
export async function forgetGuest({ device }: SessionContext, accountKey: Key): Promise<void> {
  await device.accounts.delete(accountKey);
}
