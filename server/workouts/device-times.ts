import type { Act } from '../database/acts.ts';
import { toTime } from '../database/work.ts';

/*
 * Starts and ends are the device's own times, and a phone's clock may say anything. A training is never refused for
 * that: times out of reason are shifted together so that the end is the time of receipt.
 */

const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** Clocks of travellers and of those who never set one are ahead by up to a day. */
const MAX_AHEAD_MS = 86_400_000;
/** 31 days, the longest duration there is. */
const MAX_DURATION_SEC = 2_678_400;

export interface Span {
  started_at: string;
  finished_at: string;
  duration_sec: number;
}

/**
 * A device's time by the server's clock, where the device's is more than a day off: it may be put right before the
 * training ends, and then nothing tells any more by how much it was wrong.
 */
export function byServerClock<Text extends string | undefined>(text: Text, act: Act): Text | string {
  if (text === undefined || act.deviceMs === null) return text;
  const saidMs = Date.parse(text);
  const offMs = act.actMs - act.deviceMs;
  // A time far from the act's own was read from a clock that has been set since.
  const isOff = Math.abs(offMs) > MAX_AHEAD_MS && Math.abs(saidMs - act.deviceMs) <= MAX_AHEAD_MS;
  return isOff ? toTime(saidMs + offMs) : text;
}

/** When a training that has no end yet began, or a plan was written: now, where nobody says it, or it is out of reason. */
export function acceptTime(said: string | undefined, nowMs: number): string {
  const saidMs = said === undefined ? nowMs : Date.parse(said);
  return toTime(isReasonable(saidMs, nowMs) ? saidMs : nowMs);
}

/**
 * A finished training's times. The duration is the device's word, where it gives one. `heardMs`: when it was first heard
 * to be over, which is not now where it comes again.
 */
export function acceptSpan(
  given: { startedAt: string; finishedAt: string | undefined; durationSec: number | undefined },
  { nowMs, heardMs }: { nowMs: number; heardMs: number },
): Span {
  let startedMs = Date.parse(given.startedAt);
  let finishedMs =
    given.finishedAt === undefined
      ? endOf(startedMs, given.durationSec, heardMs)
      : Date.parse(given.finishedAt);
  if (!isReasonable(startedMs, nowMs) || !isReasonable(finishedMs, nowMs)) {
    const spanMs = finishedMs - startedMs;
    finishedMs = heardMs;
    startedMs = heardMs - spanMs;
  }
  // A clock that was put right in between makes a training of a year: its end is the newer word.
  const isTooLong = finishedMs - startedMs > MAX_DURATION_SEC * 1000 && given.durationSec !== undefined;
  if (!isReasonable(startedMs, nowMs) || startedMs > finishedMs || isTooLong) {
    startedMs = finishedMs - (given.durationSec ?? 0) * 1000;
  }
  return {
    started_at: toTime(startedMs),
    finished_at: toTime(finishedMs),
    duration_sec: given.durationSec ?? secondsBetween(startedMs, finishedMs),
  };
}

/** The end of a training whose start is already known: that start stays, and the end comes after it. */
export function acceptFinish(
  given: { startedAt: string; finishedAt: string | undefined; durationSec: number | undefined },
  nowMs: number,
): Omit<Span, 'started_at'> {
  const startedMs = Date.parse(given.startedAt);
  const saidMs = given.finishedAt === undefined ? nowMs : Date.parse(given.finishedAt);
  const endMs = isReasonable(saidMs, nowMs) ? saidMs : nowMs;
  const finishedMs = endMs < startedMs ? endOf(startedMs, given.durationSec, startedMs) : endMs;
  return {
    finished_at: toTime(finishedMs),
    duration_sec: given.durationSec ?? secondsBetween(startedMs, finishedMs),
  };
}

function endOf(startedMs: number, durationSec: number | undefined, elseMs: number): number {
  return durationSec === undefined ? elseMs : startedMs + durationSec * 1000;
}

function isReasonable(ms: number, nowMs: number): boolean {
  return ms >= EARLIEST_MS && ms <= nowMs + MAX_AHEAD_MS;
}

function secondsBetween(startedMs: number, finishedMs: number): number {
  return Math.min(MAX_DURATION_SEC, Math.max(0, Math.floor((finishedMs - startedMs) / 1000)));
}
