/** Reopened so long after its end, a training was mended, not gone on with. */
const GOES_ON_WITHIN_MS = 12 * 3600_000;

/** Whether a reopened training ends where it had ended, rather than at `lastMs`, its last act: nobody went on with it. */
export function keepsFormerEnd(formerEndMs: number, lastMs: number): boolean {
  const sinceEndMs = lastMs - formerEndMs;
  return sinceEndMs <= 0 || sinceEndMs > GOES_ON_WITHIN_MS;
}
