import { type ReactNode, useId } from 'react';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  /** The accessible name, and the first line: what is so while it is on. */
  label: string;
  /** A second, quieter line: what it costs. */
  secondary?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** What is on or off, at once and without a button to save: the whole row its target. */
export function SwitchRow({ label, secondary, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span id={`${id}name`}>{label}</span>
        {secondary && (
          <span id={`${id}more`} className={styles.secondary}>
            {secondary}
          </span>
        )}
      </span>
      <input
        className={styles.switch}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        checked={checked}
        aria-labelledby={`${id}name`}
        aria-describedby={secondary ? `${id}more` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  );
}
