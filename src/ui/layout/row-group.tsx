import type { ReactNode } from 'react';
import styles from './row-group.module.css';

/** Rows that belong together, on one ground. */
export function RowGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}
