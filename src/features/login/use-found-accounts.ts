import { useCallback, useEffect, useState } from 'react';
import type { AccountRow, DeviceDb } from '#db/device-db.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

type Find = (device: DeviceDb) => Promise<AccountRow[]>;

/** Accounts on this device, as they were when the screen came up, and what looks for them again. */
export function useFoundAccounts(find: Find): [AccountRow[], () => Promise<void>] {
  const { device } = useSessionContext();
  const [accounts, setAccounts] = useState<AccountRow[]>([]);

  useEffect(() => {
    let isShown = true;
    find(device).then(found => isShown && setAccounts(found), console.error);
    return () => {
      isShown = false;
    };
  }, [device, find]);

  const findAgain = useCallback(async () => setAccounts(await find(device)), [device, find]);
  return [accounts, findAgain];
}
