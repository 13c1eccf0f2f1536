/** How many took how long. */
export interface Histogram {
  count: number;
  sumSec: number;
  /** In seconds, ascending. */
  readonly bounds: readonly number[];
  /** How many took no longer than the bound of the same index, and longer than the one before. */
  readonly buckets: number[];
}

export function makeHistogram(bounds: readonly number[]): Histogram {
  return { count: 0, sumSec: 0, bounds, buckets: bounds.map(() => 0) };
}

export function observe(histogram: Histogram, sec: number): void {
  histogram.count++;
  histogram.sumSec += sec;
  const index = histogram.bounds.findIndex(bound => sec <= bound);
  if (index >= 0) histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1;
}

/** Its samples in Prometheus' text form, in which a bucket holds all the lower ones too. */
export function* describeHistogram(name: string, labels: string, histogram: Histogram) {
  let within = 0;
  for (const [index, bound] of histogram.bounds.entries()) {
    within += histogram.buckets[index] ?? 0;
    yield `${name}_bucket{${labels},le="${bound}"} ${within}`;
  }
  yield `${name}_bucket{${labels},le="+Inf"} ${histogram.count}`;
  yield `${name}_sum{${labels}} ${histogram.sumSec}`;
  yield `${name}_count{${labels}} ${histogram.count}`;
}
