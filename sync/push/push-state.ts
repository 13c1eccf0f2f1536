/** What this device knows of its signals for a locked screen, in its own database: workers read no localStorage. */
import type { DeviceDb } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';

/** Turned on by the person, for one account. */
export interface RestPush {
  accountKey: Key;
  /** Grows each time the subscription was handed to the server: what was told before is told again. */
  handed: number;
  /** The server knows it no more: it is handed over again. */
  isLost: boolean;
}

/** The last that the server was told, or is being told. */
export interface Told {
  endsAtMs: number | null;
  revision: number;
}

const PUSH = 'restPush';
const TOLD = 'restTold';

/** Null: turned off. For a live query, too. */
export async function readRestPush(device: DeviceDb): Promise<RestPush | null> {
  const row = await device.meta.get(PUSH);
  return (row?.value ?? null) as RestPush | null;
}

/** After the server took the subscription. */
export function markHanded(device: DeviceDb, accountKey: Key): Promise<void> {
  return inTransaction(device, [device.meta], async () => {
    const handed = ((await readRestPush(device))?.handed ?? 0) + 1;
    await device.meta.put({ id: PUSH, value: { accountKey, handed, isLost: false } satisfies RestPush });
    await device.meta.delete(TOLD);
  });
}

export function markLost(device: DeviceDb): Promise<void> {
  return inTransaction(device, [device.meta], async () => {
    const push = await readRestPush(device);
    if (push) await device.meta.put({ id: PUSH, value: { ...push, isLost: true } satisfies RestPush });
  });
}

export function forgetRestPush(device: DeviceDb): Promise<void> {
  return device.meta.bulkDelete([PUSH, TOLD]);
}

/**
 * The right to tell the server this: undefined when another tab, or the service worker, tells it or has told it.
 * Revisions grow over all of them.
 */
export function claimTelling(
  device: DeviceDb,
  endsAtMs: number | null,
  nowMs: number,
): Promise<Told | undefined> {
  return inTransaction(device, [device.meta], async () => {
    const last = await readTold(device);
    if ((last?.endsAtMs ?? null) === endsAtMs) return undefined;
    const told = { endsAtMs, revision: Math.max(nowMs, (last?.revision ?? 0) + 1) };
    await device.meta.put({ id: TOLD, value: told });
    return told;
  });
}

/** Whether nothing newer is to be told. */
export async function isLatest(device: DeviceDb, { revision }: Told): Promise<boolean> {
  return (await readTold(device))?.revision === revision;
}

async function readTold(device: DeviceDb): Promise<Told | undefined> {
  return (await device.meta.get(TOLD))?.value as Told | undefined;
}
