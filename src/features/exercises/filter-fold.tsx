import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './filter-fold.module.css';

interface FilterFoldProps {
  /** Elsewhere its chips are in view at once. */
  isFolded: boolean;
  label: string;
  /** What is chosen. */
  value: string;
  children: ReactNode;
}

/** A filter that takes one line where the screen is low: it opens below that line, and closes the other one. */
export function FilterFold({ isFolded, label, value, children }: FilterFoldProps) {
  if (!isFolded) return children;
  return (
    <details name="filter" className={styles.fold}>
      <summary className={styles.summary}>
        <span className={styles.label}>{label}</span> <span className={styles.value}>{value}</span>
        <Icon name="down" size={20} />
      </summary>
      {children}
    </details>
  );
}
