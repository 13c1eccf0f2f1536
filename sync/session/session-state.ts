/** Who uses the app on this device, for the screens. */
import type { AccountRow, DeviceDb } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { readSession } from './session-store.ts';

export type SessionState =
  | { kind: 'anonymous'; endedAccountKey: Key | null; endedByReuse: boolean }
  | { kind: 'guest' | 'registered'; account: AccountRow };

/** For a live query on the device's database. A guest that the server does not know yet counts as signed in. */
export async function getSessionState(device: DeviceDb): Promise<SessionState> {
  const session = await readSession(device);
  const account = session.accountKey === null ? undefined : await device.accounts.get(session.accountKey);
  if (!account) {
    const { endedAccountKey, endedByReuse = false } = session;
    return { kind: 'anonymous', endedAccountKey, endedByReuse };
  }
  return { kind: account.isGuest ? 'guest' : 'registered', account };
}
