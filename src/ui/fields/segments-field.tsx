import type { ReactNode } from 'react';
import { ChipRow } from '../controls/chip.tsx';
import styles from './segments-field.module.css';

interface SegmentsFieldProps {
  label: string;
  /** Below both, of what is chosen. */
  hint?: string | undefined;
  /** Chips: one of a few holds. */
  children: ReactNode;
}

/** A form's choice of one of a few: its label, and the choice on the same line; below it where the words are long. */
export function SegmentsField({ label, hint, children }: SegmentsFieldProps) {
  return (
    <div className={styles.field}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      <ChipRow label={label} flow="segments">
        {children}
      </ChipRow>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
