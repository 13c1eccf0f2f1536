import { type ReactNode, useId } from 'react';
import chipStyles from '../controls/chip.module.css';
import { cx } from '../cx.ts';
import styles from './text-field.module.css';

interface ChipFieldProps {
  /** Names the group. */
  label: ReactNode;
  /** What is wrong and what to do; tied to the group. */
  error?: ReactNode;
  /** Chips. */
  children: ReactNode;
}

/** A form's choice among chips, all in view, with its label above and its error below. */
export function ChipField({ label, error, children }: ChipFieldProps) {
  const base = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out with the chips in every browser
    <div
      role="group"
      // A failed submit brings the focus here (Form).
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      aria-labelledby={`${base}label`}
      aria-describedby={error ? `${base}error` : undefined}
      className={styles.field}
    >
      <span id={`${base}label`} className={styles.label}>
        {label}
      </span>
      <div className={cx(chipStyles.chips, chipStyles.wrap)}>{children}</div>
      {error && (
        <p id={`${base}error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
