import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  /** A polite live region: what changes in it is announced. Must be on the page before it speaks. */
  role?: 'status' | undefined;
  children?: ReactNode;
}

/** For ears only. */
export function VisuallyHidden({ role, children }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  );
}
