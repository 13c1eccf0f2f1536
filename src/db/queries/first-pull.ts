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
  return !(await readReading(db)).isComplete;
}

/** How far the first pull of past trainings has come; null before it is known, and once it is done. */
export async function getPastProgress(db: AccountDb): Promise<PastProgress | null> {
  const { past, isComplete } = await readReading(db);
  if (isComplete || !past?.total) return null;
  return { pulled: Math.min(past.done, past.total), total: past.total };
}

interface Reading {
  past?: { done: number; total: number } | null;
  isComplete?: boolean;
}

async function readReading(db: AccountDb): Promise<Reading> {
  return ((await db.meta.get('reading'))?.value ?? {}) as Reading;
}
