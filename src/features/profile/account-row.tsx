import { useLiveQuery } from 'dexie-react-hooks';
import type { AccountRow as Account } from '#db/device-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useShownAccount } from '#db/hooks/use-shown-account.ts';
import { countCompleted } from '#db/queries/history.ts';
import { Tile } from '#ui/icons/tile.tsx';
import { LinkRow } from '#ui/layout/list-row.tsx';
import styles from './account-row.module.css';
import { texts } from './texts.ts';

/** Who it is, and how much they have trained. */
export function AccountRow() {
  const db = useDb();
  const account = useShownAccount();
  const count = useLiveQuery(() => countCompleted(db), [db]) ?? 0;
  if (!account) return null;
  return (
    <div className={styles.person}>
      <LinkRow
        icon={<Tile icon="person" size="portrait" isRound />}
        title={<span className={styles.name}>{account.username || texts.guest}</span>}
        secondary={
          <>
            {account.isGuest ? texts.guestAccount : texts.fullAccount}
            {count > 0 && <span className={styles.trained}>{texts.trained(count)}</span>}
          </>
        }
        to="/profile/info"
        state={toUser(account)}
      />
    </div>
  );
}

/** The User of the API, which the account screen takes as its state (docs/product.md, Screens), and whose it is on this device. */
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
