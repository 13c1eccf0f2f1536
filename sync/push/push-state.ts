/**
 * The state of this device's signals for a locked screen, kept in its own database, since workers cannot read
 * localStorage.
 */
import type { DeviceDb } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { isAhead } from '../is-ahead.ts';

/** Present once the person has turned signals on, for one account. */
export interface RestPush {
  accountKey: Key;
  /** Grows each time the server received the subscription: earlier deadlines are then sent again. */
  handed: number;
  /** The server has lost it: it must be sent again. */
  isLost: boolean;
}

/** The last deadline that was sent to the server, or is being sent. */
export interface SentDeadline {
  endsAtMs: number | null;
  revision: number;
  /**
   * The sender's claim lasts until then; afterwards anybody may send, since a tab may have died. Null: the server has
   * answered.
   */
  claimedUntilMs: number | null;
}

export type Claim =
  | { kind: 'mine'; deadline: SentDeadline }
  /** Another tab or the service worker is sending it, until then. */
  | { kind: 'taken'; untilMs: number }
  /** It has been sent, or something newer has. */
  | { kind: 'needless' };

const PUSH = 'restPush';
const DEADLINE = 'restTold';
/** Covers a pause between tries and a call without an answer. */
const LONGEST_CLAIM_MS = 60_000;

/** Null if turned off. Also for live queries. */
export async function readRestPush(device: DeviceDb): Promise<RestPush | null> {
  const row = await device.meta.get(PUSH);
  return (row?.value ?? null) as RestPush | null;
}

/** After the server took the subscription. `before`: as it was when that began; what was turned off since stays off. */
export function markHanded(device: DeviceDb, accountKey: Key, before: RestPush | null): Promise<void> {
  return inTransaction(device, [device.meta], async () => {
    const push = await readRestPush(device);
    if (before?.accountKey === accountKey && push?.accountKey !== accountKey) return;
    const handed = (push?.handed ?? 0) + 1;
    await device.meta.put({ id: PUSH, value: { accountKey, handed, isLost: false } satisfies RestPush });
    await device.meta.delete(DEADLINE);
  });
}

export function markLost(device: DeviceDb): Promise<void> {
  return inTransaction(device, [device.meta], async () => {
    const push = await readRestPush(device);
    if (push) await device.meta.put({ id: PUSH, value: { ...push, isLost: true } satisfies RestPush });
  });
}

export function forgetRestPush(device: DeviceDb): Promise<void> {
  return device.meta.bulkDelete([PUSH, DEADLINE]);
}

/**
 * Claims the right to send this deadline, until `untilMs`. Revisions grow across all tabs and the service worker.
 * `waited`: the caller has waited for another holder of the same deadline; if the deadline has changed since, nothing
 * is left to send.
 */
export function claimTelling(
  device: DeviceDb,
  endsAtMs: number | null,
  { nowMs, untilMs, waited }: { nowMs: number; untilMs: number; waited: boolean },
): Promise<Claim> {
  return inTransaction(device, [device.meta], async (): Promise<Claim> => {
    const last = await readSentDeadline(device);
    const isSame = (last?.endsAtMs ?? null) === endsAtMs;
    if (isSame ? (last?.claimedUntilMs ?? null) === null : waited) return { kind: 'needless' };
    if (isSame && last?.claimedUntilMs && isAhead(last.claimedUntilMs, LONGEST_CLAIM_MS, nowMs))
      return { kind: 'taken', untilMs: last.claimedUntilMs };
    const deadline = {
      endsAtMs,
      revision: Math.max(nowMs, (last?.revision ?? 0) + 1),
      claimedUntilMs: untilMs,
    };
    await device.meta.put({ id: DEADLINE, value: deadline });
    return { kind: 'mine', deadline };
  });
}

/**
 * Extends the claim for another try; null ends it, because the server has answered or must not be asked again. Returns
 * false if something newer must be sent.
 */
export function keepClaim(
  device: DeviceDb,
  { revision }: SentDeadline,
  claimedUntilMs: number | null,
): Promise<boolean> {
  return inTransaction(device, [device.meta], async () => {
    const last = await readSentDeadline(device);
    if (last?.revision !== revision) return false;
    await device.meta.put({ id: DEADLINE, value: { ...last, claimedUntilMs } satisfies SentDeadline });
    return true;
  });
}

/** Whether this is the newest deadline. */
export async function isLatest(device: DeviceDb, { revision }: SentDeadline): Promise<boolean> {
  return (await readSentDeadline(device))?.revision === revision;
}

async function readSentDeadline(device: DeviceDb): Promise<SentDeadline | undefined> {
  return (await device.meta.get(DEADLINE))?.value as SentDeadline | undefined;
}
