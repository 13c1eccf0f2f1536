/** When a training that is written down later most likely was. */
import { LONGEST_PAST_SEC } from '#domain/limits.ts';
import { type PastTimesText, pastTimesText, readPastTimes } from '#domain/past-times.ts';

export interface LikeTimes {
  startedAtMs: number;
  durationSec: number | null;
}

const USUAL_SEC = 3600;

/**
 * On that date, at the time of day of the training it is like, and as long. Not what is yet to come: then it has just ended,
 * and of today it did not begin before midnight.
 * `like` undefined: nothing was trained yet.
 */
export function proposeTimes(date: string, like: LikeTimes | undefined, nowMs: number): PastTimesText {
  const likeSec = like?.durationSec ?? 0;
  const durationSec = likeSec > 0 && likeSec <= LONGEST_PAST_SEC ? likeSec : USUAL_SEC;
  const justEnded = pastTimesText(nowMs - durationSec * 1000, durationSec);
  const usual = { ...(like ? pastTimesText(like.startedAtMs, durationSec) : justEnded), date };
  if (readPastTimes(usual, nowMs).ok) return usual;
  if (justEnded.date === date) return justEnded;
  const sinceMidnightSec = Math.floor((nowMs - new Date(nowMs).setHours(0, 0, 0, 0)) / 60_000) * 60;
  const shortSec = Math.min(durationSec, sinceMidnightSec);
  return { ...pastTimesText(nowMs - shortSec * 1000, shortSec), date };
}
