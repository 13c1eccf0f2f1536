/** Guests that logged out and left their trainings on this device: without a password, this is their only door. */
import type { AccountRow, DeviceDb } from '#db/device-db.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import type { Key } from '#domain/ids.ts';
import type { SessionContext } from './session-context.ts';
import { readSession, switchSession } from './session-store.ts';

/** The guests one can go back to, newest first; not the one that is signed in. Opens databases: not for a live query. */
export async function findKeptGuests(device: DeviceDb): Promise<AccountRow[]> {
  const { accountKey } = await readSession(device);
  const guests = await device.accounts
    .filter(account => isOpenedBySecretAlone(account) && account.key !== accountKey)
    .toArray();
  const doors: AccountRow[] = [];
  for (const guest of guests) if (await hasSomething(device, guest)) doors.push(guest);
  return doors.sort((a, b) => b.createdAtMs - a.createdAtMs);
}

/** Who has set a password is asked for it. */
function isOpenedBySecretAlone({ isGuest, hasPassword, guestSecret }: AccountRow): boolean {
  return isGuest && !hasPassword && guestSecret !== null;
}

/**
 * Whether there is anything behind this door: on the server, or here. A guest whose trainings moved along is not
 * forgotten: a tab that slept over a tap may still write one more.
 */
async function hasSomething(device: DeviceDb, { key, serverUserId }: AccountRow): Promise<boolean> {
  if (serverUserId !== null) return true;
  const db = device.openAccount(key);
  try {
    const { workouts, exercises, templates } = await countOwnData(db);
    return workouts + exercises + templates > 0;
  } finally {
    db.close();
  }
}

/** Signs in as a guest that is on this device, with or without network: its secret gets it tokens when there is some. */
export function returnToGuest({ device }: SessionContext, accountKey: Key): Promise<void> {
  return switchSession(device, accountKey, null);
}
