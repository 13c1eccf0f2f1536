import { useRef } from 'react';
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
  const plate = useRef<HTMLSpanElement>(null);
  return (
    <span className={styles.tick}>
      <input
        className={styles.input}
        type="checkbox"
        aria-label={label}
        aria-busy={pending}
        checked={checked}
        onChange={event => {
          onChange(event.target.checked);
          if (event.target.checked) spring(plate.current);
        }}
      />
      <span ref={plate} className={cx(styles.plate, pending && styles.pending)}>
        <Icon name="tick" />
      </span>
    </span>
  );
}

/** The plate gives, and comes back a little too far. Once the frame that shows the tick is painted: it is not delayed by it. */
function spring(plate: HTMLElement | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const frames = [{ transform: 'scale(0.8)' }, { transform: 'none' }];
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      plate?.animate(frames, { duration: 120, easing: 'cubic-bezier(0.3, 2.2, 0.5, 1)' }),
    ),
  );
}
