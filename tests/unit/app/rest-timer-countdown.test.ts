import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCountdown } from '#workers/rest-timer-countdown.ts';

const START = 1_800_000_000_000;
const REST_MS = 90_000;

let heard: { ticks: number; dues: number };
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  heard = { ticks: 0, dues: 0 };
});
afterEach(() => vi.useRealTimers());

function start(endsAtMs = START + REST_MS) {
  const countdown = createCountdown();
  countdown.set(
    endsAtMs,
    () => heard.ticks++,
    () => heard.dues++,
  );
  return countdown;
}

it('[REST1] ticks every second and is due once, at the deadline', () => {
  start();
  vi.advanceTimersByTime(REST_MS - 1);
  expect(heard).toEqual({ ticks: 89, dues: 0 });
  vi.advanceTimersByTime(1);
  expect(heard.dues).toBe(1);
  vi.advanceTimersByTime(REST_MS);
  expect(heard.dues).toBe(1);
});

it('[REST4] a clock set forward, or a sleep that stopped the timers, ends it within a second, once', () => {
  start();
  vi.advanceTimersByTime(10_000);
  // What a timer waits for does not move with the wall clock.
  vi.setSystemTime(Date.now() + 300_000);
  vi.advanceTimersByTime(1_000);
  expect(heard.dues).toBe(1);
  vi.advanceTimersByTime(REST_MS * 2);
  expect(heard.dues).toBe(1);
});

it('[REST4] a clock set back waits for the deadline that it was given', () => {
  start();
  vi.setSystemTime(START - 60_000);
  vi.advanceTimersByTime(REST_MS + 59_999);
  expect(heard.dues).toBe(0);
  vi.advanceTimersByTime(1);
  expect(heard.dues).toBe(1);
});

it('[REST3] a deadline that was moved or taken back is not the end', () => {
  const countdown = start();
  countdown.set(
    START + 15_000,
    () => heard.ticks++,
    () => heard.dues++,
  );
  vi.advanceTimersByTime(REST_MS);
  expect(heard.dues).toBe(1);
  countdown.set(
    Date.now() + 5_000,
    () => heard.ticks++,
    () => heard.dues++,
  );
  countdown.clear();
  vi.advanceTimersByTime(REST_MS);
  expect(heard.dues).toBe(1);
});

it('one that has passed already is due at once', () => {
  start(START - 1_000);
  expect(heard).toEqual({ ticks: 0, dues: 1 });
});
