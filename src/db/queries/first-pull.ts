/**
 * Whether everything the server has of this account has been read once. Until then an empty list on this device says
 * nothing about the account. Names and shapes are those of sync/meta.ts, which writes them.
 */
import type { PastProgress } from '#domain/past-progress.ts';
import type { AccountDb } from '../account-db.ts';
import type { DeviceDb } from '../device-db.ts';

/** True while the server may have trainings and templates that this device has not read yet. */
export async function isPastComing(db: AccountDb, device: DeviceDb): Promise<boolean> {
  const account = await device.accounts.get(db.accountKey);
  // A visitor, or a guest the server has not heard of: there is no other place where a past could be.
  if (!account || account.serverUserId === null) return false;
  return !(await isFirstPullDone(db));
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
