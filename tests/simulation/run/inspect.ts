/** Reads a device's databases from outside, without touching its tabs. */
import { AccountDb, type StorageDependencies } from '#db/account-db.ts';
import { type AccountRow, DeviceDb } from '#db/device-db.ts';
import { readSession } from '#sync/session/session-store.ts';
import type { Device } from '../world/device.ts';
import { Process } from '../world/process.ts';

interface Inspection {
  accounts: AccountRow[];
  /** Whoever is signed in. */
  accountKey: string | null;
}

export async function inspect(device: Device): Promise<Inspection> {
  const deviceDb = new DeviceDb(storageOf(device));
  try {
    const { accountKey } = await readSession(deviceDb);
    return { accounts: await deviceDb.accounts.toArray(), accountKey };
  } finally {
    deviceDb.close();
  }
}

export async function withAccount<T>(
  device: Device,
  accountKey: string,
  read: (db: AccountDb) => Promise<T>,
): Promise<T> {
  const db = new AccountDb(accountKey, storageOf(device));
  try {
    return await read(db);
  } finally {
    db.close();
  }
}

function storageOf(device: Device): StorageDependencies {
  const process = new Process(`${device.name}/inspector`, 'tab');
  return device.disk.for(process, { armed: [], struck: () => {} });
}
