import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import figureStyles from '../layout/figure-row.module.css';
import styles from './labelled-input.module.css';

export interface RowTexts {
  /** The accessible name, and the first line. */
  label: string;
  /** A second, quieter line: 'узким хватом · Штанга'. */
  secondary?: ReactNode;
  /** Before the words: a small drawing of what it is, behind the box. */
  lead?: ReactNode;
  /** At the end of the row: a figure that belongs to it. */
  value?: ReactNode;
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
  const { label, secondary, lead, value, type, role, name, checked, rowClass, inputClass, onChange } = props;
  const id = useId();
  const about = cx(secondary ? `${id}more` : null, value ? `${id}value` : null);
  return (
    <label className={cx(styles.row, rowClass)} data-lead={lead ? '' : undefined}>
      {lead}
      <span className={cx(styles.text, lead ? figureStyles.text : undefined)}>
        <span id={`${id}name`}>{label}</span>
        {secondary && (
          <span id={`${id}more`} className={styles.secondary}>
            {secondary}
          </span>
        )}
        {value && (
          <span id={`${id}value`} className={figureStyles.figure}>
            {value}
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
        aria-describedby={about || undefined}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  );
}
