import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import styles from './body.module.css';
import { BACK, type BodySide, FRONT } from './body-shapes.ts';

/** Three colours that the eye tells apart at a glance, each at 3:1 or more from the ground. */
export type Step = 'low' | 'middle' | 'high';

/** A step, and how much was done within it: 0 to 1. */
export interface Stepped {
  step: Step;
  load: number;
}

interface BodyProps {
  /** Says in words what the drawing shows. */
  label: string;
  /** How much each muscle is at work, by its name: 0 to 1, or one of three steps. Those left out have no colour. */
  shares: ReadonlyMap<string, number | Stepped>;
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

/** Of the usual as pale and as deep as it may be. */
const TINTS: Record<Step, readonly number[]> = { low: [0], middle: [0, 0.5, 1], high: [0] };

/** Spots of a step's colours: for a key beside the drawing. */
export function StepTint({ step }: { step: Step }) {
  const loads = TINTS[step];
  return (
    <svg className={styles.tint} viewBox={`0 0 ${8 + 8 * loads.length} 16`} aria-hidden="true">
      {loads.map((load, at) => (
        <circle
          key={load}
          className={cx(styles.muscle, stepClass(step))}
          cx={8 + 8 * at}
          cy="8"
          r="7.5"
          style={loadStyle(load)}
        />
      ))}
    </svg>
  );
}

/** Sets --step to the step's colour. */
export function stepClass(step: Step): string | undefined {
  return styles[step];
}

/** Sets --load, by which the usual is a deeper blue. */
export function loadStyle(load: number): CSSProperties {
  return { '--load': `${Math.round(load * 100)}%` } as CSSProperties;
}

interface FigureProps extends Pick<BodyProps, 'shares'> {
  side: BodySide;
  centre: number;
}

function Figure({ side, centre, shares }: FigureProps) {
  const half = (
    <>
      {side.outline.map(shape => (
        // Left open: its edge along the middle of the body is none.
        <path key={shape} className={styles.outline} d={shape.replace(/Z$/, '')} />
      ))}
      {side.muscles.map(([name, shape]) => (
        <Muscle key={shape} name={name} shape={shape} share={shares.get(name) ?? 0} />
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

function Muscle({ name, shape, share }: { name: string; shape: string; share: number | Stepped }) {
  if (typeof share === 'object') {
    const { step, load } = share;
    return <path className={cx(styles.muscle, stepClass(step))} d={shape} style={loadStyle(load)} />;
  }
  return (
    <path className={styles.muscle} data-muscle={name} d={shape} style={{ fillOpacity: opacityOf(share) }} />
  );
}

/** Of the colour for a share: the least work is seen too. */
function opacityOf(share: number): number {
  return share > 0 ? 0.25 + 0.75 * share : 0;
}
