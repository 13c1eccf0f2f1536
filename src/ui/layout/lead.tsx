import type { ReactNode } from 'react';
import styles from './lead.module.css';

/** The first words of a screen: what it is, and what one has from it. */
export function Lead({ promise, children }: { promise: string; children: ReactNode }) {
  return (
    <div className={styles.lead}>
      <p className={styles.promise}>{promise}</p>
      <p>{children}</p>
    </div>
  );
}
