import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './chip.module.css';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** A toggle: filled and ticked while pressed, so that colour is not the only sign. */
export function Chip({ pressed, onPress, disabled, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface ChipRowProps {
  /** Names the group: 'Оборудование'. */
  label: string;
  /**
   * wrap: all in view. On a phone the others are one line that scrolls sideways; from 900 px a row wraps, and a
   * column stands one under another beside a list.
   */
  flow?: 'row' | 'wrap' | 'column' | undefined;
  children: ReactNode;
}

export function ChipRow({ label, flow = 'row', children }: ChipRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div role="group" aria-label={label} className={cx(styles.chips, styles[flow])}>
      {children}
    </div>
  );
}
