import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './barbell.module.css';
import { BARBELL_HEIGHT, type BarbellBox, layOutBarbell, layOutEnd } from './barbell-shapes.ts';

interface BarbellProps {
  /** Of one side, in kilograms, from the bar outwards. */
  platesKg: readonly number[];
  /** Says in words what is on the bar; left out where a text beside it does. */
  label?: string | undefined;
  /** In px; it becomes smaller where its plates need more width than there is. */
  height?: number;
  /** The plates come from both ends and strike the collars, once. */
  clangs?: boolean;
}

/** A bar with its plates, seen from the front: the product's mark, and what a weight looks like. */
export function Barbell({ platesKg, label, height = BARBELL_HEIGHT, clangs = false }: BarbellProps) {
  const { width, bar, left, right } = layOutBarbell(platesKg);
  return (
    <Drawing width={width} height={height} label={label}>
      <Boxes boxes={bar} />
      <g className={cx(clangs && styles.fromLeft)}>
        <Boxes boxes={left} />
      </g>
      <g className={cx(clangs && styles.fromRight)}>
        <Boxes boxes={right} />
      </g>
    </Drawing>
  );
}

interface BarbellEndProps {
  platesKg: readonly number[];
  label: string;
  /** What is written on each plate. */
  plateTexts: readonly string[];
}

/** One end, large enough to read each plate's figure. */
export function BarbellEnd({ platesKg, label, plateTexts }: BarbellEndProps) {
  const { width, bar, plates, sleeve } = layOutEnd(platesKg);
  return (
    <Drawing width={width} height={BARBELL_HEIGHT} label={label}>
      <Boxes boxes={[bar, ...plates, sleeve]} />
      {plates.map((plate, at) => (
        <Figure key={plate.x} box={plate} fill={plate.text}>
          {plateTexts[at]}
        </Figure>
      ))}
    </Drawing>
  );
}

interface DrawingProps {
  width: number;
  height: number;
  label: string | undefined;
  children: ReactNode;
}

function Drawing({ width, height, label, children }: DrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      className={styles.barbell}
      width={(width * height) / BARBELL_HEIGHT}
      height={height}
      viewBox={`0 0 ${width} ${BARBELL_HEIGHT}`}
    >
      {children}
    </svg>
  );
}

function Boxes({ boxes }: { boxes: readonly BarbellBox[] }) {
  return boxes.map(({ x, width, height, radius, fill, line }) => (
    <rect
      key={x}
      x={x}
      y={(BARBELL_HEIGHT - height) / 2}
      width={width}
      height={height}
      rx={radius}
      fill={fill}
      stroke={line}
    />
  ));
}

function Figure({ box, fill, children }: { box: BarbellBox; fill: string; children: ReactNode }) {
  return (
    <text className={styles.figure} x={box.x + box.width / 2} y={BARBELL_HEIGHT / 2} fill={fill}>
      {children}
    </text>
  );
}
