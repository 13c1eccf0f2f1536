import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './labelled-input.module.css';

export interface RowTexts {
  /** The accessible name, and the first line. */
  label: string;
  /** A second, quieter line: 'узким хватом · Штанга'. */
  secondary?: ReactNode;
}

interface LabelledInputProps extends RowTexts {
  type: 'checkbox' | 'radio';
  role?: 'switch';
  name?: string | undefined;
  checked: boolean;
  /** Of the row and of the input: what this kind of choice looks like. */
  rowClass: string | undefined;
  inputClass: string | undefined;
  onChange: (checked: boolean) => void;
}

/** A real checkbox or radio button behind its words: the whole row its target. */
export function LabelledInput(props: LabelledInputProps) {
  const { label, secondary, type, role, name, checked, rowClass, inputClass, onChange } = props;
  const id = useId();
  return (
    <label className={cx(styles.row, rowClass)}>
      <span className={styles.text}>
        <span id={`${id}name`}>{label}</span>
        {secondary && (
          <span id={`${id}more`} className={styles.secondary}>
            {secondary}
          </span>
        )}
      </span>
      <input
        className={inputClass}
        type={type}
        role={role}
        name={name}
        checked={checked}
        aria-labelledby={`${id}name`}
        aria-describedby={secondary ? `${id}more` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  );
}
