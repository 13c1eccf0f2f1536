import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './card.module.css';

/** Holds together what belongs to one thing: a template, a summary. */
export function Card({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={styles.card}>
      {children}
    </div>
  );
}

interface CardButtonProps {
  /** Opens what the card is about. */
  onPress: () => void;
  /** The accessible name, where the content would be too long a one. */
  label?: string | undefined;
  /** The id of what is to be read after the name. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** A card that is one button as a whole. A second control goes beside it, not into it. */
export function CardButton({ onPress, label, describedBy, children }: CardButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.card, styles.pressable)}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
