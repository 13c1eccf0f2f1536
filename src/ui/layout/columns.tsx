import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './columns.module.css';

interface ColumnsProps {
  /** The second takes more, where there is room for both. */
  isSecondWider?: boolean;
  children: ReactNode;
}

/** Two columns side by side where there is room, one below the other elsewhere. Of a `wide` screen. */
export function Columns({ isSecondWider, children }: ColumnsProps) {
  return <div className={cx(styles.columns, isSecondWider && styles.secondWider)}>{children}</div>;
}

/** One of them, of several sections. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
