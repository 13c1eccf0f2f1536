import type { ReactNode } from 'react';
import styles from './choice-row.module.css';
import { LabelledInput, type RowTexts } from './labelled-input.tsx';

interface ChoiceRowProps extends RowTexts {
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

function Choice(choice: Omit<InnerProps, 'action'>) {
  return <LabelledInput {...choice} rowClass={styles.row} inputClass={styles.input} />;
}
