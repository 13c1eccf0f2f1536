import { BACK, type BodySide, FRONT } from './body-shapes.ts';
import styles from './muscle-glyph.module.css';

/** A square of the body, as wide as it is with its arms. */
const SIZE = 78;
/** Where the drawing begins and ends. */
const [TOP, BOTTOM] = [-2, 208];

interface Glyph {
  outline: readonly string[];
  shapes: readonly string[];
  /** The upper edge of the square. */
  top: number;
}

/** Made when it is first asked for: a list has hundreds of rows and less than twenty muscles. */
const glyphs = new Map<string, Glyph>();

/** The part of the body where a muscle is, with the muscle in colour: beside its name, for eyes alone. */
export function MuscleGlyph({ muscle }: { muscle: string }) {
  const { outline, shapes, top } = glyphOf(muscle);
  const half = (
    <>
      {outline.map(shape => (
        <path key={shape} className={styles.outline} d={shape} />
      ))}
      {shapes.map(shape => (
        <path key={shape} className={styles.muscle} d={shape} />
      ))}
    </>
  );
  return (
    <svg className={styles.glyph} viewBox={`${-SIZE / 2} ${top} ${SIZE} ${SIZE}`} aria-hidden="true">
      <g>{half}</g>
      <g transform="scale(-1 1)">{half}</g>
    </svg>
  );
}

function glyphOf(muscle: string): Glyph {
  const known = glyphs.get(muscle);
  if (known) return known;
  const [front, back] = [shapesOf(FRONT, muscle), shapesOf(BACK, muscle)];
  const isFront = heightOf(front) >= heightOf(back);
  const shapes = isFront ? front : back;
  const glyph: Glyph = {
    outline: (isFront ? FRONT : BACK).outline,
    shapes,
    top: Math.min(BOTTOM - SIZE, Math.max(TOP, middleOf(shapes) - SIZE / 2)),
  };
  glyphs.set(muscle, glyph);
  return glyph;
}

function shapesOf({ muscles }: BodySide, muscle: string): string[] {
  return muscles.filter(([name]) => name === muscle).map(([, shape]) => shape);
}

/** The shapes' corners are pairs of absolute figures: each second one is a height. */
function rangeOf(shapes: readonly string[]): [from: number, to: number] {
  const heights = shapes.flatMap(shape =>
    [...shape.matchAll(/[\d.]+/g)].map(Number).filter((_, at) => at % 2 === 1),
  );
  return heights.length === 0 ? [TOP, TOP] : [Math.min(...heights), Math.max(...heights)];
}

function heightOf(shapes: readonly string[]): number {
  const [from, to] = rangeOf(shapes);
  return to - from;
}

function middleOf(shapes: readonly string[]): number {
  const [from, to] = rangeOf(shapes);
  return (from + to) / 2;
}
