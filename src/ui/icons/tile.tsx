import { cx } from '../cx.ts';
import iconStyles from './icon.module.css';
import { type IconName, type IconShape, iconShapes } from './icon-shapes.ts';
import styles from './tile.module.css';

interface TileProps {
  /** By name, or a shape that only a few screens need: those come with their screens. */
  icon: IconName | IconShape;
  /** strong: of the one thing among others that most people want. */
  tone?: 'blue' | 'strong' | 'green' | 'yellow' | 'red' | 'grey' | undefined;
  size?: 'small' | 'middle' | 'large' | 'portrait' | undefined;
  /** A person, or something that happened; a thing has corners. */
  isRound?: boolean | undefined;
}

/** An icon on a ground of its own: a decoration like every icon, the words stand beside it. */
export function Tile({ icon, tone = 'blue', size = 'middle', isRound }: TileProps) {
  const shape: IconShape = typeof icon === 'string' ? iconShapes[icon] : icon;
  return (
    <span className={cx(styles.tile, styles[tone], styles[size], isRound && styles.round)}>
      <svg
        className={shape.filled ? iconStyles.filled : iconStyles.line}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={shape.d} />
      </svg>
    </span>
  );
}
