import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './tick.module.css';

interface TickProps {
  /** The accessible name: 'Подход 3 выполнен'. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Pressed, and not stored yet: the tick shows, the plate does not. */
  pending?: boolean | undefined;
}

/** The one control that is pressed with chalk on the hands: a ring that becomes a green plate with a tick. */
export function Tick({ label, checked, onChange, pending }: TickProps) {
  return (
    <span className={styles.tick}>
      <input
        className={styles.input}
        type="checkbox"
        aria-label={label}
        aria-busy={pending}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={cx(styles.plate, pending && styles.pending)}>
        <Icon name="tick" />
      </span>
    </span>
  );
}
