/** One line of the table: the same measure for two people, and its floor. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 'MB' | 'count';
  /** For a person in the first week; null if there is nothing to measure yet. */
  readonly week: number | null;
  /** For a person with ten years of training. */
  readonly decade: number;
  /** The platform's minimum, on the same page or in the same run. */
  readonly floor?: number;
  readonly limits?: Limits;
  /** The same for an earlier build, measured in turn with this one. */
  readonly before?: Measured;
}

export interface Limits {
  /** Ten years, in the figure's unit. */
  readonly decade?: number;
  /** Ten years ÷ first week. */
  readonly ratio?: number;
  /** Ten years ÷ floor. */
  readonly overFloor?: number;
}

/** The limit for everything during a training: it must not grow with the history. */
export const ALIKE: Limits = { ratio: 1.2 };

type Measured = Pick<Figure, 'week' | 'decade' | 'floor'>;

export function ratioOf({ week, decade }: Measured): number | null {
  return week === null || week === 0 ? null : decade / week;
}

export function overFloorOf({ floor, decade }: Measured): number | null {
  return floor === undefined || floor === 0 ? null : decade / floor;
}

/** True if no limit is set. */
export function isHeld(figure: Figure): boolean {
  const { decade, ratio, overFloor } = figure.limits ?? {};
  return (
    isWithin(figure.decade, decade) &&
    isWithin(ratioOf(figure), ratio) &&
    isWithin(overFloorOf(figure), overFloor)
  );
}

function isWithin(value: number | null, most = Number.POSITIVE_INFINITY): boolean {
  return value === null || value <= most;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
