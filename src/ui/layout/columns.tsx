import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** Two columns side by side where there is room, one below the other elsewhere. Of a `wide` screen. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** One of them, of several sections. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
