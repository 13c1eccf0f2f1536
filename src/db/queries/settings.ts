import { DEFAULT_REST_SEC } from '#domain/time.ts';
import type { AccountDb } from '../account-db.ts';

/** Seconds of rest after a set that names none of its own; 2:00 until the person or the server says otherwise. */
export async function getRestDefaultSec(db: AccountDb): Promise<number> {
  return (await db.settings.get('settings'))?.restDefaultSec ?? DEFAULT_REST_SEC;
}
