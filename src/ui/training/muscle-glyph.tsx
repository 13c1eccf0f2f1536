import { BACK, type BodySide, FRONT } from './body-shapes.ts';
import styles from './muscle-glyph.module.css';

/** Of the square that is shown, as wide as a body: all are drawn at one scale. */
const SIDE = 78;
/** Where the head begins and where the feet end, with some air. */
const [UPPER, LOWER] = [-3, 209];

interface Glyph {
  outline: string;
  muscle: string;
  others: string;
  /** The upper edge of what is shown. */
  top: number;
}

/** Made when it is first asked for: a list has hundreds of rows and less than twenty muscles. */
const glyphs = new Map<string, Glyph>();

/** The part of a body around a muscle, from the side that shows it, with that in colour: beside its name, for eyes alone. */
export function MuscleGlyph({ muscle }: { muscle: string }) {
  const glyph = glyphOf(muscle);
  const half = (
    <>
      <path className={styles.outline} d={glyph.outline} />
      <path className={styles.others} d={glyph.others} />
      <path className={styles.muscle} d={glyph.muscle} />
    </>
  );
  return (
    <svg className={styles.glyph} viewBox={`${-SIDE / 2} ${glyph.top} ${SIDE} ${SIDE}`} aria-hidden="true">
      <g>{half}</g>
      <g transform="scale(-1 1)">{half}</g>
    </svg>
  );
}

function glyphOf(muscle: string): Glyph {
  const known = glyphs.get(muscle);
  if (known) return known;
  const [front, back] = [shapeOf(FRONT, muscle), shapeOf(BACK, muscle)];
  const side = boxOf(front).area >= boxOf(back).area ? FRONT : BACK;
  const shape = side === FRONT ? front : back;
  const glyph: Glyph = {
    // Left open: the edge along the middle of the body is none.
    outline: side.outline.map(path => path.replace(/Z$/, '')).join(''),
    muscle: shape,
    others: shapesOf(side, name => name !== muscle),
    top: Math.min(Math.max(UPPER, boxOf(shape).middle - SIDE / 2), LOWER - SIDE),
  };
  glyphs.set(muscle, glyph);
  return glyph;
}

function shapeOf(side: BodySide, muscle: string): string {
  return shapesOf(side, name => name === muscle);
}

function shapesOf({ muscles }: BodySide, has: (name: string) => boolean): string {
  return muscles.flatMap(([name, shape]) => (has(name) ? [shape] : [])).join('');
}

/** The shape's corners are pairs of absolute figures. */
function boxOf(shape: string): { area: number; middle: number } {
  const figures = [...shape.matchAll(/[\d.]+/g)].map(Number);
  if (figures.length === 0) return { area: 0, middle: 0 };
  const [left, right] = rangeOf(figures.filter((_, at) => at % 2 === 0));
  const [top, bottom] = rangeOf(figures.filter((_, at) => at % 2 === 1));
  return { area: (right - left) * (bottom - top), middle: (top + bottom) / 2 };
}

function rangeOf(figures: readonly number[]): [from: number, to: number] {
  return [Math.min(...figures), Math.max(...figures)];
}
