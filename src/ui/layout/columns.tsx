import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './columns.module.css';

interface ColumnsProps {
  /** The second takes more, where there is room for both. */
  isSecondWider?: boolean;
  /** Both are short: where one below the other fits, they make one column in the middle of the window. */
  areShort?: boolean;
  children: ReactNode;
}

/** Two columns side by side where there is room, one below the other elsewhere. Of a `wide` screen. */
export function Columns({ isSecondWider, areShort, children }: ColumnsProps) {
  return (
    <div className={cx(styles.columns, isSecondWider && styles.secondWider, areShort && styles.short)}>
      {children}
    </div>
  );
}

/** One of them, of several sections. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
