import type { ReactNode } from 'react';
import styles from './detail-row.module.css';

interface DetailRowProps {
  label: string;
  children: ReactNode;
}

/** One fact of the account: its label and, at the end of the line, its value; tall enough to tap. */
export function DetailRow({ label, children }: DetailRowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
