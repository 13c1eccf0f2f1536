/** Numbers and times as other apps write them. */
import { expect, it } from 'vitest';
import { readClock, readDuration, readNumber, readOnce, toKg } from '#domain/import/read-numbers.ts';

it.each([
  ['', null],
  [' - ', null],
  ['60', 60],
  ['62,5', 62.5],
  ['1\u00a0250.75', 1250.75],
  ['1 250', 1250],
  ['-20', -20],
  ['1e2', 100],
  ['2.5E-3', 0.0025],
])('[IMP1] «%s» is the number %s', (text, value) => {
  expect(readNumber(text)).toEqual({ ok: true, value });
});

it.each(['x', '6x', 'x6', '1,2,3', '1.', '.5', '--5', '1e', '0x10', 'NaN'])(
  '[IMP1] «%s» is no number',
  text => {
    expect(readNumber(text)).toEqual({ ok: false });
  },
);

it.each([
  ['1h 5m', 3900],
  ['45m', 2700],
  ['1H 5M 3s', 3903],
  ['264h 1m', 950_460],
  ['1d 2h', 93_600],
  ['90', 90],
  [' 89,65 ', 90],
  ['1h 90', 3600],
  ['5 min', 300],
  ['1.5h', 5400],
  ['1,5 ч', 5400],
  ['1 ч 5 мин 3 сек', 3903],
  ['2 Д', 172_800],
  ['0.01h 0.3s', 36],
  ['', null],
  ['long', null],
])('[IMP1] the length «%s» is %s seconds', (text, sec) => {
  expect(readDuration(text)).toBe(sec);
});

it.each([
  ['0:01:30', 90],
  [' 10:30 ', 630],
  ['1:02:03', 3723],
  [' 45 ', 45],
  ['', null],
])('[IMP1] the clock «%s» is %s seconds', (text, value) => {
  expect(readClock(text)).toEqual({ ok: true, value });
});

it.each(['1:', ':30', '1:2:3:4', '1:300', 'x:30', '1:30x'])('[IMP1] the clock «%s» is none', text => {
  expect(readClock(text)).toEqual({ ok: false });
});

it('[IMP1] a weight has two decimals, of pounds as well', () => {
  expect([toKg(62.505, false), toKg(225, true), toKg(132.277, true)]).toEqual([62.51, 102.06, 60]);
});

it('reads each text once', () => {
  const seen: string[] = [];
  const read = readOnce(text => {
    seen.push(text);
    return text.length;
  });
  expect([read('а'), read('бб'), read('а')]).toEqual([1, 2, 1]);
  expect(seen).toEqual(['а', 'бб']);
});
