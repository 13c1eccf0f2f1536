import { formatFigure } from '#domain/figure.ts';

export interface Compared {
  text: string;
  isMore: boolean;
}

export interface Before {
  values: readonly number[];
  /** 'к прошлым 12 неделям', 'как в прошлые 12 недель' */
  toThem: string;
  asThem: string;
}

/** In fewer parts than half, nothing was usual yet: a share of it would be a huge number that says nothing. */
const TRAINED_MIN = 0.5;

/** What a time came to beside as long a one before it, in percent; without that the mean of its parts. */
export function compareSpans(
  now: readonly number[],
  before: Before | undefined,
  sayMean: (mean: number) => string,
): Compared {
  const trainedBefore = before?.values.filter(value => value > 0).length ?? 0;
  if (!before || trainedBefore < before.values.length * TRAINED_MIN) {
    return { text: sayMean(meanOf(now)), isMore: false };
  }
  const [sum, sumBefore] = [sumOf(now), sumOf(before.values)];
  const percent = Math.round(((sum - sumBefore) / sumBefore) * 100);
  if (percent === 0) return { text: before.asThem, isMore: false };
  const sign = percent > 0 ? '+' : '−';
  return {
    text: `${sign}${formatFigure(Math.abs(percent))}\u00a0% ${before.toThem}`,
    isMore: percent > 0,
  };
}

/** Of those since the first trained one; a small figure to a tenth. */
export function meanOf(values: readonly number[]): number {
  const first = Math.max(
    0,
    values.findIndex(value => value > 0),
  );
  const mean = sumOf(values) / (values.length - first);
  return mean < 100 ? Math.round(mean * 10) / 10 : Math.round(mean);
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
