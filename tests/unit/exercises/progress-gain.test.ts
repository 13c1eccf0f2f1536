import { describe, expect, it } from 'vitest';
import type { ExerciseProgress } from '#db/queries/exercise-progress.ts';
import { gainOf } from '#domain/gain.ts';
import { periodsOf, recordsOf } from '#features/exercise-progress/measures.ts';
import { texts } from '#features/exercise-progress/texts.ts';

const WEEK_MS = 7 * 86_400_000;
const MONDAY_MS = Date.UTC(2026, 8, 7);

function weekly(...values: number[]) {
  return values.map((value, week) => ({ atMs: MONDAY_MS + week * WEEK_MS, value }));
}

describe('gainOf', () => {
  it('compares the best of the last fortnight with the best of the first', () => {
    expect(gainOf(weekly(95, 100, 90, 97, 104, 99, 112.7, 108))).toEqual({
      from: { atMs: MONDAY_MS + WEEK_MS, value: 100 },
      to: { atMs: MONDAY_MS + 6 * WEEK_MS, value: 112.7 },
      by: expect.closeTo(12.7),
      weeks: 7,
    });
  });

  it('says a loss too', () => {
    expect(gainOf(weekly(100, 100, 98, 97, 96, 95))).toMatchObject({
      from: { value: 100 },
      to: { value: 97 },
      by: -3,
      weeks: 5,
    });
  });

  it('says nothing over less than four weeks', () => {
    expect(gainOf(weekly(95, 100, 105, 110))).toBeUndefined();
    expect(gainOf([])).toBeUndefined();
  });
});

describe('periodsOf', () => {
  it('offers none that shows what a shorter one does', () => {
    const nowMs = MONDAY_MS;
    const since = (weeks: number) =>
      periodsOf({ points: [{ startedAtMs: nowMs - weeks * WEEK_MS }] } as ExerciseProgress, nowMs);
    expect(since(8)).toEqual(['all']);
    expect(since(13)).toEqual(['weeks', 'all']);
    expect(since(60)).toEqual(['weeks', 'year', 'all']);
  });
});

describe('the words of a gain', () => {
  it('says what was compared', () => {
    expect(texts.gainOf('epley', '91,8 кг', '107,7 кг')).toBe(
      'сколько вышло бы поднять один раз, по расчёту: 91,8\u00a0→\u00a0107,7\u00a0кг',
    );
  });

  it('counts weeks, from two years on half years', () => {
    expect(texts.gain('+12,7 кг', 12)).toBe('+12,7 кг за 12 недель');
    expect(texts.gain('+2,5 кг', 21)).toBe('+2,5 кг за 21 неделю');
    expect(texts.gain('+7,5 кг', 52)).toBe('+7,5 кг за год');
    expect(texts.gain('−5 кг', 131)).toBe('−5 кг за 2,5 года');
    expect(texts.same(520)).toBe('Без изменений за 10 лет');
  });
});

describe('recordsOf', () => {
  const all = weekly(80, 85, 85, 82, 90, 88);

  it('finds what is above all before it, but not the first time', () => {
    expect(recordsOf(all, all).map(({ value }) => value)).toEqual([85, 90]);
  });

  it('holds a period against what came before it', () => {
    expect(recordsOf(all.slice(3), all).map(({ value }) => value)).toEqual([90]);
    expect(recordsOf([], [])).toEqual([]);
  });
});
