import { useShownAccount } from '#db/hooks/use-shown-account.ts';
import type { Keeping } from '#db/queries/imports.ts';
import { useStorageProtection } from './use-storage-protection.ts';

/** What the person has to fall back on besides a file of the data. */
export function useKeeping(): Keeping {
  const isGuest = useShownAccount()?.isGuest ?? false;
  const { protection } = useStorageProtection();
  return { isGuest, isPersisted: protection && protection === 'persisted' };
}
