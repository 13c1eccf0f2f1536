/** A device's databases, looked at from outside: read off its disk, or through a connection that no tab of it has. */
import { AccountDb, type StorageDependencies } from '#db/account-db.ts';
import type { AccountRow, SessionRow } from '#db/device-db.ts';
import type { Device } from '../world/device.ts';
import { type RawDatabase, rawRow, rawRows } from '../world/fake-idb.ts';
import { Process } from '../world/process.ts';

interface Inspection {
  accounts: AccountRow[];
  /** Whoever is signed in. */
  accountKey: string | null;
}

export function inspect({ disk }: Device): Inspection {
  const database = disk.raw('podhod-device');
  if (!database) return { accounts: [], accountKey: null };
  const session = rawRow<SessionRow>(database, 'session', 'session');
  return { accounts: rawRows(database, 'accounts'), accountKey: session?.accountKey ?? null };
}

export function accountOn({ disk }: Device, accountKey: string): RawDatabase | undefined {
  return disk.raw(`podhod:${accountKey}`);
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
  const process = new Process(`${device.name}/inspector`, 'tab', device.scheduler);
  return device.disk.for(process, { armed: [], struck: () => {} });
}
