import { formatFigure } from '#domain/figure.ts';
import { texts } from './texts.ts';

export interface Compared {
  text: string;
  isMore: boolean;
}

/** In fewer weeks than half, nothing was usual yet: a share of it would be a huge number that says nothing. */
const TRAINED_MIN = 0.5;

/** What the weeks came to beside as many before them, in percent; without those the mean of those since the first trained one. */
export function compareSpans(
  now: readonly number[],
  before: readonly number[],
  say: (value: number) => string,
): Compared {
  const [sum, sumBefore] = [now, before].map(sumOf) as [number, number];
  const trainedBefore = before.filter(value => value > 0).length;
  if (trainedBefore < before.length * TRAINED_MIN) {
    const since = now.length - now.findIndex(value => value > 0);
    const mean = sum / since;
    return { text: texts.mean(say(Math.round(mean * 10) / 10)), isMore: false };
  }
  const percent = Math.round(((sum - sumBefore) / sumBefore) * 100);
  if (percent === 0) return { text: texts.asBefore, isMore: false };
  const sign = percent > 0 ? '+' : '−';
  return { text: texts.toBefore(`${sign}${formatFigure(Math.abs(percent))}\u00a0%`), isMore: percent > 0 };
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
