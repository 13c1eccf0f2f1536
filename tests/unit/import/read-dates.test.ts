/** Dates as other apps write them; whole files of each app: parse-file.test.ts. */
import { describe, expect, it } from 'vitest';
import { makeDateReader } from '#domain/import/read-dates.ts';

const local = (...parts: [number, number, number, number?, number?, number?]) => {
  const [year, month, day, hours = 12, minutes = 0, seconds = 0] = parts;
  return new Date(year, month - 1, day, hours, minutes, seconds).getTime();
};

function readAlone(text: string, isDayFirst?: boolean): number | null {
  return makeDateReader([text], isDayFirst).read(text);
}

describe('a date with a zone', () => {
  it.each([
    ['2026-05-05T05:05:00Z', 0],
    ['2026-05-05 05:05:00 Z', 0],
    ['2026-05-05 05:05:00 +0000', 0],
    ['2026-05-05T08:05:00+03:00', 0],
    ['2026-05-05 08:05 +0300', 0],
    ['2026-05-04 23:35:00 -0530', 0],
    ['2026/5/5 5:05:07Z', 7],
    ['2026-05-05 05:05:00 UTC', 0],
    ['2026-05-05 05:05 gmt', 0],
    ['2026-05-05 08:05:00+03', 0],
    ['2026-05-05T01:05:00-04', 0],
    ['2026-05-05T05:05:07.250Z', 7],
  ])('[IMP1] %s is read to the second, wherever the device is', (text, seconds) => {
    expect(readAlone(text)).toBe(Date.UTC(2026, 4, 5, 5, 5, seconds));
  });

  it.each([
    '2026-02-30T05:05:00Z',
    '2026-13-01T05:05:00Z',
    '2026-05-05T24:05:00Z',
    '2026-05-05T05:60:00Z',
    '2026-05-05T05:05:60Z',
  ])('[IMP1] %s is no date', text => {
    expect(readAlone(text)).toBeNull();
  });
});

describe('a date without a zone', () => {
  it.each([
    ['2026-05-03', local(2026, 5, 3)],
    ['2026.5.3 8:05', local(2026, 5, 3, 8, 5)],
    ['2026-05-03T08:05:09', local(2026, 5, 3, 8, 5, 9)],
    ['2026-12-31 23:59:59', local(2026, 12, 31, 23, 59, 59)],
    ['2026/08/11 10:56 PM', local(2026, 8, 11, 22, 56)],
    ['2026/08/11 12:05 a.m.', local(2026, 8, 11, 0, 5)],
    ['2026/08/11 12:05 PM', local(2026, 8, 11, 12, 5)],
    ['31.12.2026', local(2026, 12, 31)],
    ['5.6.2026 7:30', local(2026, 6, 5, 7, 30)],
    ['04.05.26', local(2026, 5, 4)],
    ['4.5.26 7:30', local(2026, 5, 4, 7, 30)],
    ['04.05.26, 07:30:15', local(2026, 5, 4, 7, 30, 15)],
    ['31.12.79', local(2079, 12, 31)],
    ['31.12.80', local(1980, 12, 31)],
    ['01.02.00', local(2000, 2, 1)],
    ['13/5/26 7:30 PM', local(2026, 5, 13, 19, 30)],
    ['2026年5月3日 08:05', local(2026, 5, 3, 8, 5)],
    ['26 апр. 2026 г., 19:20', local(2026, 4, 26, 19, 20)],
    ['Sept 3, 2026', local(2026, 9, 3)],
    ['3 марта 2026', local(2026, 3, 3)],
    ['3 сентяб 2026', local(2026, 9, 3)],
    ['22 ФЕВ 2026', local(2026, 2, 22)],
    ['22 de março de 2026', local(2026, 3, 22)],
    ['3 июня 2026 г. в 7:30', local(2026, 6, 3, 7, 30)],
    ['2026-05-03, 08:05', local(2026, 5, 3, 8, 5)],
    ['03.05.2026 8.05', local(2026, 5, 3, 8, 5)],
    ['3 мая 2026 г., 8.05', local(2026, 5, 3, 8, 5)],
    ['May 3, 2026, 12:05 AM', local(2026, 5, 3, 0, 5)],
    ['May 3, 2026, 7:26\u202fp. m.', local(2026, 5, 3, 19, 26)],
    ['Sun, May 3, 2026 at 7:26:09 PM', local(2026, 5, 3, 19, 26, 9)],
    ['вс, 3 мая 2026 г., 19:26', local(2026, 5, 3, 19, 26)],
    ['3. Mai 2026 um 19:26', local(2026, 5, 3, 19, 26)],
    ['3 mai 2026, 19:26', local(2026, 5, 3, 19, 26)],
    ['3 трав. 2026 р., 19:26', local(2026, 5, 3, 19, 26)],
    ['3 maja 2026, 19:26', local(2026, 5, 3, 19, 26)],
    ['2026. máj. 3. 19:26', local(2026, 5, 3, 19, 26)],
    ['3 nov 2026, 19:26', local(2026, 11, 3, 19, 26)],
    ['2026년 5월 3일 19:26', local(2026, 5, 3, 19, 26)],
  ])('[IMP1] %s is a moment of the device’s own time, at noon without a clock', (text, ms) => {
    expect(readAlone(text)).toBe(ms);
  });

  it.each([
    '',
    'вчера',
    '2026',
    'май 2026',
    '3 мая',
    '2026-02-30',
    '2026-00-10',
    '2026-05-03 24:00',
    '2026-05-03 08:60',
    '31.02.2026',
    '31.02.26',
    '04.05.126',
    '26-05-04',
    '04.05/26',
    '04.05.6',
    '3 ию 2026',
    '40 мая 2026',
    'ма 3, 2026',
    '2026-05-03 8:05:75',
    '10.05.2026 08:05:60',
    // A time that is written in another way is no noon.
    '2026-05-03 10h30',
    '2026-05-03 10:30 Uhr',
    '2026/08/11 10:56 пополудни',
    '03.05.2026 10h30',
    '3 мая 2026 10h30',
    '8 Apr 2026, 16:50 GMT+3',
    '3 мая 20261',
    '3 мая 2026 2025',
    '1826 мая 2026',
    '123 мая 2026',
    'mar, 5 may 2026',
    // July or June: the beginning of neither alone.
    '3 ju 2026',
    '3 jui 2026',
  ])('[IMP1] «%s» is no date', text => {
    expect(readAlone(text)).toBeNull();
  });
});

describe('two numbers that may be day or month', () => {
  it.each([
    [['05/06/2026'], undefined, true, [local(2026, 6, 5)]],
    [['05/06/2026'], false, true, [local(2026, 5, 6)]],
    [['05/06/2026', '13/06/2026'], false, false, [local(2026, 6, 5), local(2026, 6, 13)]],
    [['05/06/2026', '06/13/2026'], true, false, [local(2026, 5, 6), local(2026, 6, 13)]],
    [['12/12/2026'], undefined, true, [local(2026, 12, 12)]],
    [['05-06-2026 07:30'], false, true, [local(2026, 5, 6, 7, 30)]],
    [['05.06.2026'], false, false, [local(2026, 6, 5)]],
    [['05/06/26'], undefined, true, [local(2026, 6, 5)]],
    [['05/06/26'], false, true, [local(2026, 5, 6)]],
    [
      ['05/06/26 07:30', '06/13/26 07:30'],
      true,
      false,
      [local(2026, 5, 6, 7, 30), local(2026, 6, 13, 7, 30)],
    ],
    [['05.06.26'], false, false, [local(2026, 6, 5)]],
    [['2026-05-06'], false, false, [local(2026, 5, 6)]],
  ])('[IMP2] of %j, day first: %s, are ambiguous: %s', (texts, isDayFirst, isAmbiguous, moments) => {
    const dates = makeDateReader(texts, isDayFirst);
    expect(dates.isAmbiguous).toBe(isAmbiguous);
    expect(texts.map(dates.read)).toEqual(moments);
  });
});

describe('what the clock on the wall said', () => {
  it.each([
    ['2026-05-05T23:05:00+14:00', '2026-05-05T23:05:00'],
    ['2026-5-5 8:05 -0400', '2026-05-05T08:05:00'],
    ['2026/05/05 08:05:07Z', '2026-05-05T08:05:07'],
    ['2026-05-05 08:05:07', undefined],
    ['5 мая 2026, 08:05', undefined],
    ['вчера', undefined],
  ])('[IMP4] at %s is %s: the same on a device in any zone', (text, wall) => {
    expect(makeDateReader([text], undefined).readWall(text)).toBe(wall);
  });
});
