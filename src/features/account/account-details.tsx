import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountRow } from '#db/device-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { fromAccount, fromState } from './known-user.ts';
import { texts } from './texts.ts';
import { useAccountLoad } from './use-account-load.ts';
import { UserRows } from './user-rows.tsx';

interface AccountDetailsProps {
  account: AccountRow | undefined;
  /** Shown to a guest, whatever is known of it. */
  register: ReactNode;
}

/** Shows the device's copy at once, or, for a guest that no server has named yet, what the network brings. */
export function AccountDetails({ account, register }: AccountDetailsProps) {
  const { state } = useLocation();
  const { accountKey } = useDb();
  const load = useAccountLoad(account?.key);
  const user = account ? fromAccount(account) : fromState(state, accountKey);

  if (user?.username) return <UserRows user={user} accountKey={account?.key} register={register} />;
  if (load.state === 'loading') return <Skeleton rows={4} />;
  return (
    <EmptyState
      text={texts.loadFailed}
      action={
        <>
          {account?.isGuest && <p>{texts.offlineGuest}</p>}
          <Button onClick={load.retry}>{texts.retry}</Button>
          {account?.isGuest && register}
        </>
      }
    />
  );
}
