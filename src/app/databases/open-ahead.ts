import { type AccountDb, ANONYMOUS_KEY } from '#db/account-db.ts';
import { DeviceDb } from '#db/device-db.ts';
import { readLastAccount } from '../session/session-hint.ts';

export interface OpenedAhead {
  device: DeviceDb;
  /** Of whoever used the app last, most likely the one to be shown. Whose it is indeed, the session says. */
  account: AccountDb;
}

/** The databases open while React renders for the first time: they are what a start waits for. */
export function openAhead(store: Storage): OpenedAhead {
  const device = new DeviceDb();
  const account = device.openAccount(readLastAccount(store) ?? ANONYMOUS_KEY);
  // The first query reports the failure.
  for (const db of [device, account]) db.open().catch(() => undefined);
  return { device, account };
}
