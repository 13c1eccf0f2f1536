/** What this device knows of its signals for a locked screen, in its own database: workers read no localStorage. */
import type { DeviceDb } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { isAhead } from '../is-ahead.ts';

/** Turned on by the person, for one account. */
export interface RestPush {
  accountKey: Key;
  /** Grows each time the subscription was handed to the server: what was sent before is sent again. */
  handed: number;
  /** The server knows it no more: it is handed over again. */
  isLost: boolean;
}

/** The last that was sent to the server, or is being sent. */
export interface Told {
  endsAtMs: number | null;
  revision: number;
  /**
   * Whoever tells it has until then; after that it is anybody's, since a tab may have died over it. Null: the server
   * has answered.
   */
  claimedUntilMs: number | null;
}

export type Claim =
  | { kind: 'mine'; told: Told }
  /** Another tab, or the service worker, is at it until then. */
  | { kind: 'taken'; untilMs: number }
  /** It is sent, or something newer is. */
  | { kind: 'needless' };

const PUSH = 'restPush';
const TOLD = 'restTold';
/** A wait between two tries and a call without an answer, with room. */
const LONGEST_CLAIM_MS = 60_000;

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
 * The right to tell the server this, until then. Revisions grow over all tabs and the service worker. `waited`: for a
 * claim of the same, and only that one is taken over.
 */
export function claimTelling(
  device: DeviceDb,
  endsAtMs: number | null,
  { nowMs, untilMs, waited }: { nowMs: number; untilMs: number; waited: boolean },
): Promise<Claim> {
  return inTransaction(device, [device.meta], async (): Promise<Claim> => {
    const last = await readTold(device);
    const isSame = (last?.endsAtMs ?? null) === endsAtMs;
    if (isSame ? (last?.claimedUntilMs ?? null) === null : waited) return { kind: 'needless' };
    if (isSame && last?.claimedUntilMs && isAhead(last.claimedUntilMs, LONGEST_CLAIM_MS, nowMs))
      return { kind: 'taken', untilMs: last.claimedUntilMs };
    const told = { endsAtMs, revision: Math.max(nowMs, (last?.revision ?? 0) + 1), claimedUntilMs: untilMs };
    await device.meta.put({ id: TOLD, value: told });
    return { kind: 'mine', told };
  });
}

/** For another try, or null: the server has answered, or is not to be asked again. False: something newer is to be sent. */
export function keepClaim(
  device: DeviceDb,
  { revision }: Told,
  claimedUntilMs: number | null,
): Promise<boolean> {
  return inTransaction(device, [device.meta], async () => {
    const last = await readTold(device);
    if (last?.revision !== revision) return false;
    await device.meta.put({ id: TOLD, value: { ...last, claimedUntilMs } satisfies Told });
    return true;
  });
}

/** Whether nothing newer is to be sent. */
export async function isLatest(device: DeviceDb, { revision }: Told): Promise<boolean> {
  return (await readTold(device))?.revision === revision;
}

async function readTold(device: DeviceDb): Promise<Told | undefined> {
  return (await device.meta.get(TOLD))?.value as Told | undefined;
}
