import type { AccountRow } from '../device-db.ts';
import { useDatabases } from './use-db.ts';
import { useSafeLiveQuery } from './use-safe-live-query.ts';

/**
 * Whose database the screens show; undefined for a visitor, and for the moment of asking. Not who is signed in: that is
 * known a moment earlier when another account comes up, and a name must never stand over another person's data.
 */
export function useShownAccount(): AccountRow | undefined {
  const { db, device } = useDatabases();
  return useSafeLiveQuery(() => device.accounts.get(db.accountKey), [db, device]);
}
