import { Tile } from '#ui/icons/tile.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './account-head.module.css';
import type { KnownUser } from './known-user.ts';
import { texts } from './texts.ts';

/** Who it is, and what kind of account. */
export function AccountHead({ user }: { user: KnownUser }) {
  return (
    <div className={styles.head}>
      <Tile icon="person" size="portrait" isRound />
      <div className={styles.who}>
        <p className={styles.name}>{user.username}</p>
        <dl className={styles.kind}>
          <dt>
            <VisuallyHidden>{texts.type}</VisuallyHidden>
          </dt>
          <dd className={styles.pill}>{user.isGuest ? texts.guestAccount : texts.fullAccount}</dd>
        </dl>
      </div>
    </div>
  );
}
