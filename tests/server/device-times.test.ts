// Covers docs/api.md: Workouts; The later act wins.
/** What the server makes of the times that a device's clock says: no training is refused for them. */
import { describe, expect, it } from 'vitest';
import { actAt } from '#server/database/acts.ts';
import { acceptFinish, acceptSpan, acceptTime, byServerClock } from '#server/workouts/device-times.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 9);
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_SEC = 31 * 24 * 3_600;

const at = (ms: number) => new Date(ms).toISOString();

describe('a start', () => {
  it.each<[string, number, number]>([
    ['of yesterday', NOW_MS - DAY_MS, NOW_MS - DAY_MS],
    ['of the year 2000', EARLIEST_MS, EARLIEST_MS],
    ['of the last century', EARLIEST_MS - 1, NOW_MS],
    ['of a clock that is a day ahead', NOW_MS + DAY_MS, NOW_MS + DAY_MS],
    ['of a clock that is further ahead', NOW_MS + DAY_MS + 1, NOW_MS],
  ])('[LATER1] %s is kept if it is within reason, else it is now', (_, saidMs, startedMs) => {
    expect(acceptTime(at(saidMs), NOW_MS)).toBe(at(startedMs));
  });

  it('[LATER1] that nobody says is now', () => {
    expect(acceptTime(undefined, NOW_MS)).toBe(at(NOW_MS));
  });
});

describe('a time by a clock that is off', () => {
  const act = (offMs: number) => ({ ...actAt('device', NOW_MS), deviceMs: NOW_MS - offMs });
  const said = (ms: number, offMs: number) => byServerClock(at(ms), act(offMs));

  it('[LATER1] goes by the server’s, where that is more than a day', () => {
    const yearMs = 365 * DAY_MS;
    expect(said(NOW_MS - yearMs - HOUR_MS, yearMs)).toBe(at(NOW_MS - HOUR_MS));
    expect(said(NOW_MS + yearMs - HOUR_MS, -yearMs)).toBe(at(NOW_MS - HOUR_MS));
    expect(said(NOW_MS - DAY_MS - 1, DAY_MS + 1)).toBe(at(NOW_MS));
  });

  it('[LATER1] is as said where the clock is a day off or less, or said by one set since', () => {
    expect(said(NOW_MS - DAY_MS, DAY_MS)).toBe(at(NOW_MS - DAY_MS));
    const yearMs = 365 * DAY_MS;
    const actMs = NOW_MS - yearMs;
    expect(said(actMs - DAY_MS, yearMs)).toBe(at(NOW_MS - DAY_MS));
    expect(said(actMs - DAY_MS - 1, yearMs)).toBe(at(actMs - DAY_MS - 1));
    expect(said(actMs + DAY_MS + 1, yearMs)).toBe(at(actMs + DAY_MS + 1));
  });

  it('[LATER1] is as said where no device tells its own, and none where nothing is said', () => {
    const text = at(NOW_MS - 365 * DAY_MS);
    expect(byServerClock(text, actAt('caller', NOW_MS))).toBe(text);
    expect(byServerClock(undefined, act(365 * DAY_MS))).toBeUndefined();
  });
});

describe('a finished training', () => {
  const span = (startedMs: number, finishedMs: number | undefined, durationSec?: number, heardMs = NOW_MS) =>
    acceptSpan(
      {
        startedAt: at(startedMs),
        finishedAt: finishedMs === undefined ? undefined : at(finishedMs),
        durationSec,
      },
      { nowMs: NOW_MS, heardMs },
    );
  const times = (startedMs: number, finishedMs: number, durationSec: number) => ({
    started_at: at(startedMs),
    finished_at: at(finishedMs),
    duration_sec: durationSec,
  });
  const yesterdayMs = NOW_MS - DAY_MS;

  it('[OFF1] has its own times, and the length that its device says', () => {
    const endMs = yesterdayMs + HOUR_MS;
    expect(span(yesterdayMs, endMs)).toEqual(times(yesterdayMs, endMs, 3_600));
    expect(span(yesterdayMs, endMs, 1_800)).toEqual(times(yesterdayMs, endMs, 1_800));
    expect(span(yesterdayMs, endMs + 999)).toEqual(times(yesterdayMs, endMs + 999, 3_600));
  });

  it('[OFF1] without an end ends when its length says, or when it was first heard of', () => {
    expect(span(yesterdayMs, undefined, 60)).toEqual(times(yesterdayMs, yesterdayMs + 60_000, 60));
    const heardMs = yesterdayMs + HOUR_MS;
    expect(span(yesterdayMs, undefined, undefined, heardMs)).toEqual(times(yesterdayMs, heardMs, 3_600));
  });

  it.each<[string, number]>([
    ['ahead by years', NOW_MS + 1_000 * DAY_MS],
    ['at its first day', 0],
  ])('[LATER1] of a clock that is %s is as long as said, and ended when it was heard of', (_, startedMs) => {
    const heardMs = NOW_MS - HOUR_MS;
    const expected = times(heardMs - HOUR_MS, heardMs, 3_600);
    expect(span(startedMs, startedMs + HOUR_MS, undefined, heardMs)).toEqual(expected);
  });

  it('[LATER1] with one time within reason alone is moved as a whole', () => {
    const aheadMs = NOW_MS + DAY_MS;
    expect(span(aheadMs - HOUR_MS, aheadMs + 1)).toEqual(times(NOW_MS - HOUR_MS - 1, NOW_MS, 3_600));
    expect(span(EARLIEST_MS - 1, NOW_MS - HOUR_MS, 60)).toEqual(times(NOW_MS - 60_000, NOW_MS, 60));
  });

  it('[LATER1] that ends before it starts, or starts before there were clocks, is as long as said', () => {
    expect(span(yesterdayMs, yesterdayMs - 1, 60)).toEqual(times(yesterdayMs - 60_001, yesterdayMs - 1, 60));
    expect(span(yesterdayMs, yesterdayMs - 1)).toEqual(times(yesterdayMs - 1, yesterdayMs - 1, 0));
    expect(span(yesterdayMs, yesterdayMs, 60)).toEqual(times(yesterdayMs, yesterdayMs, 60));
    expect(span(0, NOW_MS)).toEqual(times(NOW_MS, NOW_MS, 0));
  });

  it('[LATER1] of more than a month, by a clock set in between, ends when it says and is as long as said', () => {
    const startedMs = NOW_MS - LONGEST_SEC * 1_000;
    expect(span(startedMs, NOW_MS, 60)).toEqual(times(startedMs, NOW_MS, 60));
    expect(span(startedMs - 1, NOW_MS, 60)).toEqual(times(NOW_MS - 60_000, NOW_MS, 60));
    expect(span(startedMs - 5_000, NOW_MS)).toEqual(times(startedMs - 5_000, NOW_MS, LONGEST_SEC));
  });
});

describe('the end of a training that has begun', () => {
  const startedMs = NOW_MS - HOUR_MS;
  const end = (finishedMs: number | undefined, durationSec?: number) =>
    acceptFinish(
      {
        startedAt: at(startedMs),
        finishedAt: finishedMs === undefined ? undefined : at(finishedMs),
        durationSec,
      },
      NOW_MS,
    );
  const times = (finishedMs: number, durationSec: number) => ({
    finished_at: at(finishedMs),
    duration_sec: durationSec,
  });

  it('[OFF1] is when its device says, else now; so is its length', () => {
    expect(end(NOW_MS - 1_000)).toEqual(times(NOW_MS - 1_000, 3_599));
    expect(end(NOW_MS - 1_000, 60)).toEqual(times(NOW_MS - 1_000, 60));
    expect(end(undefined)).toEqual(times(NOW_MS, 3_600));
  });

  it('[LATER1] is now where the clock was out of reason', () => {
    expect(end(NOW_MS + DAY_MS + 1)).toEqual(times(NOW_MS, 3_600));
    expect(end(NOW_MS + DAY_MS)).toEqual(times(NOW_MS + DAY_MS, 3_600 + 24 * 3_600));
    expect(end(0)).toEqual(times(NOW_MS, 3_600));
  });

  it('[LATER1] before its start comes as long after it as said, or at once', () => {
    expect(end(startedMs - 1, 60)).toEqual(times(startedMs + 60_000, 60));
    expect(end(startedMs - 1)).toEqual(times(startedMs, 0));
    expect(end(startedMs, 60)).toEqual(times(startedMs, 60));
  });
});
