import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './row-group.module.css';

interface RowGroupProps {
  /** danger: what is done here cannot be undone. */
  tone?: 'danger' | undefined;
  children: ReactNode;
}

/** Rows that belong together, on one ground. */
export function RowGroup({ tone, children }: RowGroupProps) {
  return <div className={cx(styles.group, tone && styles[tone])}>{children}</div>;
}
