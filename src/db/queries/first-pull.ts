/**
 * Whether everything the server has of this account has been read once. Until then an empty list on this device says
 * nothing about the account. Names and shapes are those of sync/meta.ts, which writes them.
 */
import type { PastProgress } from '#domain/past-progress.ts';
import type { AccountDb } from '../account-db.ts';
import type { DeviceDb } from '../device-db.ts';

/** What a device has to read before it knows an account. */
export type UnreadList = 'settings' | 'templates' | 'library' | 'past';

export interface FirstReads extends Partial<Record<UnreadList, 'read' | 'refused'>> {
  /** The last attempt ended without an answer: no list behind it was asked for. */
  hasFailed: boolean;
}

/** What an empty list on this device says: that there is nothing, nothing yet, or that the server did not give it. */
export type FirstRead = 'read' | 'coming' | 'failed';

export async function getFirstRead(db: AccountDb, device: DeviceDb, list: UnreadList): Promise<FirstRead> {
  const account = await device.accounts.get(db.accountKey);
  // A visitor, or a guest the server has not heard of: there is no other place where a past could be.
  if (!account || account.serverUserId === null) return 'read';
  const row = await db.meta.get('firstReads');
  const { [list]: read, hasFailed } = (row?.value ?? {}) as Partial<FirstReads>;
  if (read === 'refused') return 'failed';
  if (read === 'read' || (await isFirstPullDone(db))) return 'read';
  return hasFailed ? 'failed' : 'coming';
}

/** How far the first pull of past trainings has come; null before it is known, and once it is done. */
export async function getPastProgress(db: AccountDb): Promise<PastProgress | null> {
  const row = await db.meta.get('pastWorkouts');
  const {
    isComplete,
    pulled = 0,
    total,
  } = (row?.value ?? {}) as Partial<PastProgress> & { isComplete?: boolean };
  return isComplete !== false || !total ? null : { pulled: Math.min(pulled, total), total };
}

async function isFirstPullDone(db: AccountDb): Promise<boolean> {
  const [server, pastWorkouts] = await db.meta.bulkGet(['server', 'pastWorkouts']);
  const { hasPastWorkouts } = (server?.value ?? {}) as { hasPastWorkouts?: boolean | null };
  const { isComplete } = (pastWorkouts?.value ?? {}) as { isComplete?: boolean };
  // A server without whole past workouts is not asked for them page by page: there is no end to wait for.
  return isComplete === true || hasPastWorkouts === false;
}
