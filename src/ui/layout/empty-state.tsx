import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** One sentence. */
  text: string;
  /** One button. */
  action?: ReactNode;
  /** A drawing of what will be there, above the sentence. */
  picture?: ReactNode;
}

export function EmptyState({ text, action, picture }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <p>{text}</p>
      {action}
    </div>
  );
}
