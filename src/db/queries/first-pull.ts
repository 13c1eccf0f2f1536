/**
 * Whether everything the server has of this account has been read once. Until then an empty list on this device says
 * nothing about the account. Names and shapes are those of sync/meta.ts, which writes them.
 */
import type { PastProgress } from '#domain/past-progress.ts';
import type { AccountDb } from '../account-db.ts';
import type { DeviceDb } from '../device-db.ts';

/** What an empty list on this device says: that there is nothing, nothing yet, or that the server did not give it. */
export type FirstRead = 'read' | 'coming' | 'failed';

export async function getFirstRead(db: AccountDb, device: DeviceDb): Promise<FirstRead> {
  const account = await device.accounts.get(db.accountKey);
  // A visitor, or a guest the server has not heard of: there is no other place where a past could be.
  if (!account || account.serverUserId === null) return 'read';
  const [reading, row] = await Promise.all([readReading(db), db.meta.get('retry')]);
  if (reading.isComplete) return 'read';
  const { attempts = 0 } = (row?.value ?? {}) as { attempts?: number };
  return attempts > 0 ? 'failed' : 'coming';
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
