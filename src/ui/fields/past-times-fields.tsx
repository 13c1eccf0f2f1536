import type { FocusEvent } from 'react';
import styles from './past-times-fields.module.css';
import { TextField } from './text-field.tsx';

interface Times {
  date: string;
  time: string;
  minutes: string;
}

interface PastTimesFieldsProps {
  value: Times;
  errors: Partial<Times>;
  onChange: (value: Times) => void;
  /** The focus has left all three. */
  onLeave?: () => void;
}

const label = 'Когда';
const LABELS = { date: 'Дата', time: 'Начало', minutes: 'Минут' };

/** A date, a time of day and a length: the browser's own fields, which every phone has a wheel for. */
export function PastTimesFields({ value, errors, onChange, onLeave }: PastTimesFieldsProps) {
  function left(event: FocusEvent<HTMLFieldSetElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
  }
  const field = (name: keyof Times) => ({
    label: LABELS[name],
    value: value[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
  });
  return (
    <div className={styles.box}>
      <fieldset className={styles.fields} aria-label={label} onBlur={left}>
        <TextField {...field('date')} type="date" required />
        <TextField {...field('time')} type="time" required />
        <TextField {...field('minutes')} inputMode="numeric" autoComplete="off" enterKeyHint="done" />
      </fieldset>
    </div>
  );
}
