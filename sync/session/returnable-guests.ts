/** Guests that logged out and left trainings on this device: without a password, the secret is their only way back. */
import type { AccountRow, DeviceDb } from '#db/device-db.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import type { Key } from '#domain/ids.ts';
import type { SessionContext } from './session-context.ts';
import { readSession, switchSession } from './session-store.ts';
import { withAccount } from './with-account.ts';

/** Guests to return to, newest first; not the signed-in one. Opens databases, so not for a live query. */
export async function findReturnableGuests(device: DeviceDb): Promise<AccountRow[]> {
  const { accountKey } = await readSession(device);
  const guests = await device.accounts
    .filter(account => isOpenedBySecretAlone(account) && account.key !== accountKey)
    .toArray();
  const returnable: AccountRow[] = [];
  for (const guest of guests) if (await hasSomething(device, guest)) returnable.push(guest);
  return returnable.sort((a, b) => b.createdAtMs - a.createdAtMs);
}

/** A guest with a password must give it. A secret that the server refused or never received opens nothing. */
function isOpenedBySecretAlone(account: AccountRow): boolean {
  const { isGuest, hasPassword, guestSecret, isSecretPending, endedAtMs } = account;
  return isGuest && !hasPassword && guestSecret !== null && !isSecretPending && endedAtMs === undefined;
}

/**
 * Whether there is anything to return to, on the server or here. A guest whose trainings were moved stays listed: a
 * suspended tab may still write to it.
 */
async function hasSomething(device: DeviceDb, { key, serverUserId }: AccountRow): Promise<boolean> {
  return serverUserId !== null || hasOwnData(device, key);
}

export async function hasOwnData(device: DeviceDb, accountKey: Key): Promise<boolean> {
  const { workouts, exercises, templates } = await withAccount(device, accountKey, countOwnData);
  return workouts + exercises + templates > 0;
}

/** Signs in as a guest on this device, with or without network: its secret gets tokens when there is one. */
export function returnToGuest({ device }: SessionContext, accountKey: Key): Promise<void> {
  return switchSession(device, accountKey, null);
}
