import styles from './icon.module.css';
import { type IconName, type IconShape, iconShapes } from './icon-shapes.ts';

interface IconProps {
  /** Or a shape that only a few screens need: those come with their screens. */
  name: IconName | IconShape;
  /** Side in px. Icons do not grow with the text: they are targets' marks, not words. */
  size?: 16 | 20 | 24 | 32 | 48;
}

/** A decoration in the current colour: the word or the accessible name always stands elsewhere. */
export function Icon({ name, size = 24 }: IconProps) {
  const shape: IconShape = typeof name === 'string' ? iconShapes[name] : name;
  return (
    <svg
      className={shape.filled ? styles.filled : styles.line}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape.d} />
    </svg>
  );
}
