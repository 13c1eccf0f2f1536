import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDuration } from '#domain/duration-text.ts';
import { describePastDay, pastTimesText, pastTimesTexts, readPastTimes } from '#domain/past-times.ts';

test('a typed date is said in words, with its day of the week', () => {
  expect(describePastDay({ date: '2026-11-27' })).toBe('27 ноября 2026, пятница');
});

test('what is no date yet, or was before such trainings, is not said', () => {
  for (const date of [
    '',
    '2026-13-01',
    '2026-02-30',
    '1999-12-31',
    '27.11.2026',
    '12026-11-27',
    '2026-11-271',
  ]) {
    expect(describePastDay({ date })).toBeUndefined();
  }
});

const at = (text: string) => new Date(text).getTime();
const NOW_MS = at('2026-11-28T12:00');
const TYPED = { date: '2026-11-27', time: '18:05', minutes: '63' };

describe('the times of a past training', () => {
  test('are read as they are written, seconds and a part of a minute but for', () => {
    expect(pastTimesText(at('2026-11-27T18:05:59'), 63 * 60 + 59)).toEqual(TYPED);
    const times = { startedAtMs: at('2026-11-27T18:05'), durationSec: 63 * 60 };
    expect(readPastTimes(TYPED, NOW_MS)).toEqual({ ok: true, times });
    expect(pastTimesText(times.startedAtMs, times.durationSec)).toEqual(TYPED);
    // Some browsers' fields write the seconds.
    expect(readPastTimes({ ...TYPED, time: '18:05:00' }, NOW_MS)).toEqual({ ok: true, times });
  });

  test('[PAST1] another day for a training leaves the length that the history shows', () => {
    const durationSec = 58 * 60 + 40;
    const read = readPastTimes({ ...pastTimesText(NOW_MS, durationSec), date: '2026-11-20' }, NOW_MS);
    expect(read.ok && formatDuration(read.times.durationSec)).toBe(formatDuration(durationSec));
  });

  test.each([
    ['the first day that there is', { date: '2000-01-01' }],
    ['the first minute of a day', { time: '00:00' }],
    ['the last minute of a day', { time: '23:59' }],
    ['no minute long', { minutes: '0' }],
    ['a day long', { date: '2026-11-26', minutes: '1440' }],
    ['over just now', { date: '2026-11-28', time: '10:57' }],
  ])('%s', (_, typed) => {
    expect(readPastTimes({ ...TYPED, ...typed }, NOW_MS).ok).toBe(true);
  });

  test.each([
    ['no date', { date: '' }, { date: pastTimesTexts.wrongDate }],
    ['a day before such trainings', { date: '1999-12-31' }, { date: pastTimesTexts.wrongDate }],
    ['a day that no month has', { date: '2026-02-30' }, { date: pastTimesTexts.wrongDate }],
    ['a month that no year has', { date: '2026-13-01' }, { date: pastTimesTexts.wrongDate }],
    ['no time', { time: '' }, { time: pastTimesTexts.wrongTime }],
    ['half a time', { time: '8:05' }, { time: pastTimesTexts.wrongTime }],
    ['an hour that no day has', { time: '24:05' }, { time: pastTimesTexts.wrongTime }],
    ['a minute that no hour has', { time: '18:60' }, { time: pastTimesTexts.wrongTime }],
    ['a time behind something else', { time: ' 18:05' }, { time: pastTimesTexts.wrongTime }],
    ['no minutes', { minutes: '' }, { minutes: pastTimesTexts.wrongMinutes }],
    ['what are no minutes', { minutes: '-5' }, { minutes: pastTimesTexts.wrongMinutes }],
    ['more than a day', { date: '2026-11-26', minutes: '1441' }, { minutes: pastTimesTexts.wrongMinutes }],
    ['an end that is yet to come', { date: '2026-11-28', time: '10:58' }, { date: pastTimesTexts.inFuture }],
    ['a day that is yet to come', { date: '2026-11-29' }, { date: pastTimesTexts.inFuture }],
    [
      'nothing at all',
      { date: '', time: '', minutes: '' },
      {
        date: pastTimesTexts.wrongDate,
        time: pastTimesTexts.wrongTime,
        minutes: pastTimesTexts.wrongMinutes,
      },
    ],
  ])('%s is marked', (_, typed, errors) => {
    expect(readPastTimes({ ...TYPED, ...typed }, NOW_MS)).toEqual({ ok: false, errors });
  });

  test('are a moment in the past and a length, whatever figures were typed, or are not taken', () => {
    const figures = (min: number, max: number) =>
      fc.integer({ min, max }).map(figure => String(figure).padStart(2, '0'));
    const dates = fc.tuple(figures(1990, 2030), figures(0, 14), figures(0, 33)).map(parts => parts.join('-'));
    const clocks = fc.tuple(figures(0, 26), figures(0, 66)).map(parts => parts.join(':'));
    fc.assert(
      fc.property(dates, clocks, fc.nat(1600).map(String), (date, time, minutes) => {
        const read = readPastTimes({ date, time, minutes }, NOW_MS);
        if (!read.ok) return;
        const { startedAtMs, durationSec } = read.times;
        expect(startedAtMs + durationSec * 1000).toBeLessThanOrEqual(NOW_MS);
        // The time of day may be one that the clocks skipped.
        expect(pastTimesText(startedAtMs, durationSec)).toMatchObject({ date, minutes });
      }),
    );
  });
});
