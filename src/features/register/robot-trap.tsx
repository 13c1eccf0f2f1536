import type { ChangeEvent } from 'react';
import styles from './robot-trap.module.css';

interface RobotTrapProps {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A field for robots alone: out of sight, out of the tab order, unknown to readers and to password managers. */
export function RobotTrap(props: RobotTrapProps) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <input {...props} type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
    </div>
  );
}
