/** Reads a device's databases from outside, without touching its tabs. */
import type { AccountDb } from '#db/account-db.ts';
import { type AccountRow, DeviceDb } from '#db/device-db.ts';
import { readSession } from '#sync/session/session-store.ts';
import type { Device } from '../world/device.ts';
import { Process } from '../world/process.ts';

export interface Inspection {
  deviceDb: DeviceDb;
  accounts: AccountRow[];
  /** The data of whoever is signed in. */
  shownDb: AccountDb | undefined;
}

export async function inspect<T>(device: Device, read: (inspection: Inspection) => Promise<T>): Promise<T> {
  const process = new Process(`${device.name}/inspector`, 'tab');
  const deviceDb = new DeviceDb(device.disk.for(process, { armed: [], struck: () => {} }));
  const { accountKey } = await readSession(deviceDb);
  const shownDb = accountKey === null ? undefined : deviceDb.openAccount(accountKey);
  try {
    return await read({ deviceDb, accounts: await deviceDb.accounts.toArray(), shownDb });
  } finally {
    shownDb?.close();
    deviceDb.close();
  }
}

export function withAccount<T>(
  device: Device,
  accountKey: string,
  read: (db: AccountDb) => Promise<T>,
): Promise<T> {
  return inspect(device, async ({ deviceDb }) => {
    const db = deviceDb.openAccount(accountKey);
    try {
      return await read(db);
    } finally {
      db.close();
    }
  });
}
