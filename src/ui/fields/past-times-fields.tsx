import type { FocusEvent, ReactNode } from 'react';
import styles from './past-times-fields.module.css';
import { TextField } from './text-field.tsx';

interface Times {
  date: string;
  time: string;
  minutes: string;
}

interface PastTimesFieldsProps {
  value: Times;
  /** The date in words; undefined while it is none. */
  day: string | undefined;
  errors: Partial<Times>;
  onChange: (value: Times) => void;
  /** The focus has left all three. */
  onLeave?: () => void;
}

const label = 'Когда';
const LABELS = { date: 'Дата', time: 'Начало', minutes: 'Длительность, мин' };

/**
 * A date, a time of day and a length: the browser's own fields, which every phone has a wheel for. Until one is entered
 * it is read in words and by 24 hours, whatever the browser's language.
 */
export function PastTimesFields({ value, day, errors, onChange, onLeave }: PastTimesFieldsProps) {
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
        <TextField {...field('date')} type="date" required end={<Said>{day}</Said>} />
        <TextField {...field('time')} type="time" required end={<Said>{value.time}</Said>} />
        <TextField {...field('minutes')} inputMode="numeric" autoComplete="off" enterKeyHint="done" />
      </fieldset>
    </div>
  );
}

/** Lies over the browser's way to write the same, which assistive technology reads. */
function Said({ children }: { children: ReactNode }) {
  return children ? (
    <span className={styles.said} aria-hidden="true">
      {children}
    </span>
  ) : null;
}
