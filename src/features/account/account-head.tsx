import type { ReactNode } from 'react';
import { Tile } from '#ui/icons/tile.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './account-head.module.css';
import { texts } from './texts.ts';

interface AccountHeadProps {
  isGuest: boolean;
  /** The name, which can be edited. */
  children: ReactNode;
}

/** Who it is, and what kind of account. */
export function AccountHead({ isGuest, children }: AccountHeadProps) {
  return (
    <div className={styles.head}>
      <Tile icon="person" size="portrait" isRound />
      <div className={styles.who}>
        <div className={styles.name}>{children}</div>
        <dl className={styles.kind}>
          <dt>
            <VisuallyHidden>{texts.type}</VisuallyHidden>
          </dt>
          <dd className={styles.type}>{isGuest ? texts.guestAccount : texts.fullAccount}</dd>
        </dl>
      </div>
    </div>
  );
}
