import { type ReactNode, useId } from 'react';
import styles from './choice-row.module.css';

interface ChoiceRowProps {
  /** The accessible name, and the first line. */
  label: string;
  /** A second, quieter line: 'узким хватом · Штанга'. */
  secondary?: ReactNode;
  checked: boolean;
  name?: string | undefined;
  /** A control at the end: a target of its own, which chooses nothing. */
  action?: ReactNode;
}

interface CheckRowProps extends ChoiceRowProps {
  onChange: (checked: boolean) => void;
}

/** One of many that may be chosen together: a real checkbox, the whole row its target. */
export function CheckRow({ onChange, ...row }: CheckRowProps) {
  return <ChoiceRow {...row} type="checkbox" onChange={onChange} />;
}

interface RadioRowProps extends ChoiceRowProps {
  /** Rows of one choice share it. */
  name: string;
  onChoose: () => void;
}

/** One of many of which one is chosen: a real radio button, the whole row its target. */
export function RadioRow({ onChoose, ...row }: RadioRowProps) {
  return <ChoiceRow {...row} type="radio" onChange={onChoose} />;
}

interface InnerProps extends ChoiceRowProps {
  type: 'checkbox' | 'radio';
  onChange: (checked: boolean) => void;
}

function ChoiceRow({ action, ...choice }: InnerProps) {
  if (!action) return <Choice {...choice} />;
  return (
    <div className={styles.withAction}>
      <Choice {...choice} />
      {action}
    </div>
  );
}

function Choice({ label, secondary, checked, name, type, onChange }: Omit<InnerProps, 'action'>) {
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
        className={styles.input}
        type={type}
        name={name}
        checked={checked}
        aria-labelledby={`${id}name`}
        aria-describedby={secondary ? `${id}more` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  );
}
