import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './number-pad.module.css';

interface KeyProps {
  /** Its accessible name, if its face does not say it. */
  label?: string | undefined;
  look?: 'figure' | 'step' | 'main' | undefined;
  /** How many columns it takes. */
  span?: 1 | 2 | 3;
  onPress: () => void;
  children: ReactNode;
}

/** Types on touch, not on release, so that two overlapping thumbs lose nothing. */
export function TypingKey({ label, look = 'figure', span = 1, onPress, children }: KeyProps) {
  function down(event: PointerEvent) {
    if (event.button === 0) onPress();
  }

  /** Handles clicks by keyboards and screen readers, which do not touch. */
  function click(event: MouseEvent) {
    if (event.detail === 0) onPress();
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(styles.key, styles[look])}
      data-span={span}
      aria-label={label}
      onPointerDown={down}
      onClick={click}
    >
      {children}
    </button>
  );
}
