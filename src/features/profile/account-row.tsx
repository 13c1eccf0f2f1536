import type { AccountRow as Account } from '#db/device-db.ts';
import { useShownAccount } from '#db/hooks/use-shown-account.ts';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { texts } from './texts.ts';

export function AccountRow() {
  const account = useShownAccount();
  if (!account) return null;
  return (
    <LinkRow
      icon="person"
      title={account.username || texts.guest}
      secondary={account.isGuest ? texts.guestAccount : texts.fullAccount}
      to="/profile/info"
      state={toUser(account)}
    />
  );
}

/** The User of the API, which the account screen takes as its state (SPEC section 2), and whose it is on this device. */
function toUser(account: Account) {
  return {
    key: account.key,
    username: account.username,
    email: account.email,
    date_joined: new Date(account.dateJoinedMs).toISOString(),
    is_guest: account.isGuest,
    has_password: account.hasPassword,
  };
}
