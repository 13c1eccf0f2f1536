import styles from './body.module.css';
import { BACK, type BodySide, FRONT } from './body-shapes.ts';

interface BodyProps {
  /** Says in words what the drawing shows. */
  label: string;
  /** How much each muscle is at work, by its name: 0 to 1. Those left out are drawn without colour. */
  shares: ReadonlyMap<string, number>;
}

/** A body from the front and from behind, with its muscles coloured by their share. */
export function Body({ label, shares }: BodyProps) {
  return (
    <svg className={styles.body} viewBox="0 0 180 210" role="img" aria-label={label}>
      <Figure side={FRONT} centre={42} shares={shares} />
      <Figure side={BACK} centre={138} shares={shares} />
    </svg>
  );
}

/** A spot of the colour that a muscle of that share has in the drawing: for a key beside it. */
export function MuscleTint({ share }: { share: number }) {
  return (
    <svg className={styles.tint} viewBox="0 0 16 16" aria-hidden="true">
      <circle className={styles.outline} cx="8" cy="8" r="7.5" />
      <circle className={styles.muscle} cx="8" cy="8" r="7.5" style={{ fillOpacity: opacityOf(share) }} />
    </svg>
  );
}

/** Of the colour for a share: the least work is seen too. */
export function opacityOf(share: number): number {
  return share > 0 ? 0.25 + 0.75 * share : 0;
}

interface FigureProps extends Pick<BodyProps, 'shares'> {
  side: BodySide;
  centre: number;
}

function Figure({ side, centre, shares }: FigureProps) {
  const half = (
    <>
      {side.outline.map(shape => (
        <path key={shape} className={styles.outline} d={shape} />
      ))}
      {side.muscles.map(([name, shape]) => (
        <path
          key={shape}
          className={styles.muscle}
          d={shape}
          style={{ fillOpacity: opacityOf(shares.get(name) ?? 0) }}
        />
      ))}
    </>
  );
  return (
    <>
      <g transform={`translate(${centre} 0)`}>{half}</g>
      <g transform={`translate(${centre} 0) scale(-1 1)`}>{half}</g>
    </>
  );
}
