import { uiTexts } from '../texts.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** How many rows are likely to come. */
  rows?: number | undefined;
  /** What is read out meanwhile. */
  label?: string | undefined;
}

/** Grey rows in place of what comes from the network. Local data needs none: it just appears. */
export function Skeleton({ rows = 3, label = uiTexts.loading }: SkeletonProps) {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={row} className={styles.row} />
      ))}
    </div>
  );
}
