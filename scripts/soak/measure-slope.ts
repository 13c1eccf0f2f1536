export interface Sample {
  readonly calls: number;
  readonly mb: number;
}

/** Megabytes a call: the line of least squares through the samples. */
export function measureSlope(samples: readonly Sample[]): number {
  const count = samples.length;
  const meanCalls = samples.reduce((sum, { calls }) => sum + calls, 0) / count;
  const meanMb = samples.reduce((sum, { mb }) => sum + mb, 0) / count;
  let together = 0;
  let spread = 0;
  for (const { calls, mb } of samples) {
    together += (calls - meanCalls) * (mb - meanMb);
    spread += (calls - meanCalls) ** 2;
  }
  return spread === 0 ? 0 : together / spread;
}
