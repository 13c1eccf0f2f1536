import { Icon } from '../icons/icon.tsx';
import styles from './tick.module.css';

interface TickProps {
  /** The accessible name: 'Подход 3 выполнен'. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** The one control that is pressed with chalk on the hands: a ring that becomes a green plate with a tick. */
export function Tick({ label, checked, onChange, disabled }: TickProps) {
  return (
    <span className={styles.tick}>
      <input
        className={styles.input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={styles.plate}>
        <Icon name="tick" />
      </span>
    </span>
  );
}
