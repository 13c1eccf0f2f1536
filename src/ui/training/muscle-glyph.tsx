import { BACK, type BodySide, FRONT } from './body-shapes.ts';
import styles from './muscle-glyph.module.css';

/** Of the half of a body that is shown, with air at its sides: all are drawn at one scale. */
const [WIDTH, HEIGHT] = [92, 112];
/** Where the upper half begins, from the head to the hips, and where the legs do. */
const [UPPER, LOWER] = [-3, 97];
/** A muscle with its middle below it is one of the legs. */
const HIPS = 104;

interface Glyph {
  outline: string;
  muscle: string;
  others: string;
  /** The upper edge of what is shown. */
  top: number;
}

/** Made when it is first asked for: a list has hundreds of rows and less than twenty muscles. */
const glyphs = new Map<string, Glyph>();

/** The upper or the lower body, from the side that shows a muscle, with that in colour: beside its name, for eyes alone. */
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
    <svg
      className={styles.glyph}
      viewBox={`${-WIDTH / 2} ${glyph.top} ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
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
    top: boxOf(shape).middle < HIPS ? UPPER : LOWER,
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
