// What a browser removes to make room, and how it is noticed.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceDb } from '#db/device-db.ts';
import { acknowledgeLoss, isLossUnseen, watchAccountData, watchDeviceData } from '#db/kept-data.ts';
import { fenceAccount } from '#sync/session/account-data.ts';
import { emptyAccount } from '#sync/session/account-store.ts';

const KEY = 'account';

let disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let device: DeviceDb;

beforeEach(async () => {
  disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  device = new DeviceDb(disk);
  await device.accounts.add(emptyAccount(KEY, 0));
});

/** A start of the app: opens the account's database and looks. */
async function openApp(): Promise<boolean> {
  const db = device.openAccount(KEY);
  await watchAccountData(device, db);
  db.close();
  return isLossUnseen(device);
}

describe('an account’s database', () => {
  it('is no loss when it is new, nor when it is there', async () => {
    expect(await openApp()).toBe(false);
    expect(await openApp()).toBe(false);
  });

  it('[DUR3] that is gone is noted until it has been read, once', async () => {
    await openApp();
    await device.openAccount(KEY).delete();
    expect(await openApp()).toBe(true);
    expect(await openApp()).toBe(true);
    await acknowledgeLoss(device);
    expect(await openApp()).toBe(false);
  });

  it('that was emptied on purpose is not lost', async () => {
    await openApp();
    await fenceAccount({ device }, KEY, { forget: 'everything' });
    expect(await openApp()).toBe(false);
  });

  it('of a visitor holds nothing to lose', async () => {
    await device.accounts.clear();
    expect(await openApp()).toBe(false);
  });
});

describe('the device’s database', () => {
  it('[DUR3] that is gone while localStorage knows of somebody is noted, by one tab', async () => {
    await watchDeviceData(device, true);
    expect(await isLossUnseen(device)).toBe(true);
    await acknowledgeLoss(device);
    await watchDeviceData(device, true);
    expect(await isLossUnseen(device)).toBe(false);
  });

  it('is no loss on a first visit', async () => {
    await watchDeviceData(device, false);
    expect(await isLossUnseen(device)).toBe(false);
  });
});
