import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useHandFocusOn } from '../hooks/use-hand-focus-on.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './chip.module.css';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  disabled?: boolean | undefined;
  /** The colours of what it stands for, in place of the page's own: a plate's. */
  look?: { fill: string; text: string; line?: string } | undefined;
  children: ReactNode;
}

/** A toggle: filled and ticked while pressed, so that colour is not the only sign. */
export function Chip({ pressed, onPress, disabled, look, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      disabled={disabled}
      style={look && coloursOf(look)}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function coloursOf({ fill, text, line = fill }: NonNullable<ChipProps['look']>) {
  return { '--fill': fill, '--on-fill': text, '--line': line } as CSSProperties;
}

interface RemovableChipProps {
  /** The accessible name: 'Убрать: Жим лёжа'. */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One of what was chosen: a press takes it out again. */
export function RemovableChip({ label, onRemove, children }: RemovableChipProps) {
  const chip = useHandFocusOn<HTMLButtonElement>();
  return (
    <button
      ref={chip}
      type="button"
      className={cx(styles.chip, styles.removable)}
      aria-label={label}
      onClick={onRemove}
    >
      <span className={styles.text}>{children}</span>
      <Icon name="close" size={16} />
    </button>
  );
}

interface ChipRowProps {
  /** Names the group: 'Оборудование'. */
  label: string;
  /**
   * wrap: all in view. segments: so too, on a common ground: one of a few holds. On a phone a row is one line that
   * scrolls sideways; from 900 px it wraps too.
   */
  flow?: 'row' | 'wrap' | 'segments' | undefined;
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
