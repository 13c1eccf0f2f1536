/** When a training that is written down later most likely was. */
import { type PastTimesText, pastTimesText, readPastTimes } from '#domain/past-times.ts';

export interface LikeTimes {
  startedAtMs: number;
  durationSec: number | null;
}

const USUAL_SEC = 3600;

/**
 * On that date, at the time of day of the training it is like, and as long. Not what is yet to come: then it has just ended.
 * `like` undefined: nothing was trained yet.
 */
export function proposeTimes(date: string, like: LikeTimes | undefined, nowMs: number): PastTimesText {
  const durationSec = like?.durationSec || USUAL_SEC;
  const justEnded = pastTimesText(nowMs - durationSec * 1000, durationSec);
  const usual = { ...(like ? pastTimesText(like.startedAtMs, durationSec) : justEnded), date };
  return readPastTimes(usual, nowMs).ok ? usual : { ...justEnded, date };
}
