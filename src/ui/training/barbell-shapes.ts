/** A loaded bar as rectangles, for the SVG on screen and the canvas of a picture alike. */

/** How high the drawing is, in its own units: as high as the heaviest plate. */
export const BARBELL_HEIGHT = 44;

/** The product's mark: the plates of its icon. */
export const MARK_PLATES_KG: readonly number[] = [20, 15, 10];

/** A rectangle whose middle lies on the bar's axis. */
export interface BarbellBox {
  x: number;
  width: number;
  height: number;
  radius: number;
  /** CSS colours. */
  fill: string;
  line?: string;
}

export interface BarbellLayout {
  width: number;
  bar: readonly BarbellBox[];
  left: readonly BarbellBox[];
  right: readonly BarbellBox[];
}

interface PlateLook {
  height: number;
  width: number;
  fill: string;
  /** For figures on it. */
  text: string;
  line?: string;
}

const STEEL = 'var(--text-quiet)';
const WHITE = 'oklch(0.97 0.006 85)';
const BLACK = 'oklch(0.26 0.01 70)';
/** Black iron: on a dark ground a little lighter than it. */
const IRON = `light-dark(${BLACK}, oklch(0.42 0.01 70))`;
const LINE = 'var(--outline)';
const IRON_LINE = 'light-dark(var(--outline), oklch(0.7 0.012 75))';
const GRIP = 72;
const COLLAR = { width: 4, height: 16 };
const SLEEVE = { width: 10, height: 7 };
const GAP = 1.5;

/** As high and thick as it is heavy, in the colours of competition plates. */
const PLATES: Readonly<Record<number, PlateLook>> = {
  25: { height: 44, width: 9, fill: 'var(--red)', text: 'var(--on-red)' },
  20: { height: 44, width: 8, fill: 'var(--blue)', text: 'var(--on-blue)' },
  15: { height: 38, width: 7, fill: 'var(--yellow)', text: 'var(--on-yellow)' },
  10: { height: 32, width: 6.5, fill: 'var(--green)', text: 'var(--on-green)' },
  5: { height: 27, width: 6, fill: WHITE, text: BLACK, line: LINE },
  2.5: { height: 24, width: 5.5, fill: IRON, text: WHITE, line: IRON_LINE },
};
/** Bright, where the bar is dark: on it they would not be seen. */
const SMALL: PlateLook = { height: 20, width: 4.5, fill: 'oklch(0.84 0.008 85)', text: BLACK, line: LINE };

export function lookOfPlate(plateKg: number): PlateLook {
  return PLATES[plateKg] ?? SMALL;
}

/** Both ends and the grip between them. `platesKg`: of one side, from the bar outwards. */
export function layOutBarbell(platesKg: readonly number[]): BarbellLayout {
  let reach = COLLAR.width + GAP;
  const outwards = platesKg.map(plateKg => {
    const { width, height, fill, line } = lookOfPlate(plateKg);
    const box = { x: reach, width, height, radius: 2, fill, ...(line && { line }) };
    reach += width + GAP;
    return box;
  });
  const side = reach + SLEEVE.width;
  const start = side + GRIP;
  return {
    width: 2 * side + GRIP,
    bar: [
      { x: 0, width: 2 * side + GRIP, height: SLEEVE.height, radius: 2, fill: STEEL },
      { x: side - COLLAR.width, ...COLLAR, radius: 1.5, fill: STEEL },
      { x: start, ...COLLAR, radius: 1.5, fill: STEEL },
    ],
    left: outwards.map(box => ({ ...box, x: side - box.x - box.width })),
    right: outwards.map(box => ({ ...box, x: start + box.x })),
  };
}

/** One end, its plates wide enough for figures: the bar comes from the left. */
export function layOutEnd(platesKg: readonly number[]) {
  const plate = { width: 34, gap: 2 };
  const bar = { x: 0, width: 24, height: 12, radius: 3, fill: STEEL };
  const plates = platesKg.map((plateKg, at) => {
    const { height, fill, text, line } = lookOfPlate(plateKg);
    const x = bar.width + plate.gap + at * (plate.width + plate.gap);
    return { x, width: plate.width, height, radius: 4, fill, text, ...(line && { line }) };
  });
  const end = bar.width + plate.gap + platesKg.length * (plate.width + plate.gap);
  const sleeve = { x: end, width: 30, height: 10, radius: 3, fill: STEEL };
  return { width: end + sleeve.width, bar, plates, sleeve };
}
