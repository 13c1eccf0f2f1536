import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons side by side, the main one last under the thumb; one under another where the words do not fit. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
