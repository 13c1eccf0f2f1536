import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './number-pad.module.css';

interface KeyProps {
  /** What it is called where its face does not say it. */
  label?: string | undefined;
  look?: 'figure' | 'step' | 'main' | undefined;
  /** How many columns it takes. */
  span?: 1 | 2 | 3;
  onPress: () => void;
  children: ReactNode;
}

/** Typed with the touch, not when the finger leaves: of two thumbs that overlap neither is lost. */
export function TypingKey({ label, look = 'figure', span = 1, onPress, children }: KeyProps) {
  function down(event: PointerEvent) {
    if (event.button === 0) onPress();
  }

  /** From a keyboard or a screen reader, which touch nothing. */
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
