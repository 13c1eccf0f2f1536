import type { AccountDb } from '#db/account-db.ts';
import type { DeviceDb } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';

/** Opens an account's database for as long as `body` runs. */
export async function withAccount<T>(
  device: DeviceDb,
  accountKey: Key,
  body: (db: AccountDb) => Promise<T>,
): Promise<T> {
  const db = device.openAccount(accountKey);
  try {
    return await body(db);
  } finally {
    db.close();
  }
}
